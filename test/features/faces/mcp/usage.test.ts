import { beforeAll, expect, it } from 'vitest';
import { usageTally } from '../../../../src/features/shop/api-keys/tally-usage.ts';
import { mint } from '../../../service/business.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { inDays, openShop, type Shop } from '../../booking/bookings/shop.ts';
import { assistantOf } from './assistant.ts';

let api: TestService;
let shop: Shop;

beforeAll(async () => {
  api = await startTestService();
  shop = await openShop(api, api.database.url, 'units');
});

const usageOf = async (businessId: string, token: string, query = '') =>
  (await api.get(`/businesses/${businessId}/tool-usage${query}`, token)).data;

it('tells the owner which assistant called which tool with which key, and how often it was refused', async () => {
  const unitId = await shop.addUnit();
  const [one, other] = [await mint(api, shop.id, ['availability:read']), await mint(api, shop.id, ['bookings:read'])];
  const modern = await assistantOf(api, '2026', one.key);
  await modern.tool('get_quote', { unitId, date: inDays(3) });
  await modern.tool('get_quote', { unitId, date: inDays(4) });
  await modern.refusal('get_quote', { unitId, date: 'soon' });
  await modern.refusal('cancel', { bookingId: 'bkg_none' });
  // A client of 2025 does not name itself with a call: its program is named.
  await (await assistantOf(api, '2025', other.key)).tool('get_digest');

  const { token } = shop.owner;
  const { from, to, tools } = await usageOf(shop.id, token);
  expect([from, to]).toEqual([inDays(-29), inDays(0)]);
  expect(tools).toEqual([
    expect.objectContaining({ keyId: other.id, client: 'node', tool: 'get_digest', calls: 1, refused: 0 }),
    expect.objectContaining({ keyId: one.id, tool: 'cancel', calls: 1, refused: 1 }),
    {
      keyId: one.id,
      prefix: one.prefix,
      client: 'scripted',
      tool: 'get_quote',
      calls: 3,
      refused: 1,
      lastAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  // Later calls add up; another day's range is empty.
  await modern.tool('get_quote', { unitId, date: inDays(3) });
  expect((await usageOf(shop.id, token)).tools[0]).toMatchObject({ tool: 'get_quote', calls: 4, refused: 1 });
  expect((await usageOf(shop.id, token, '?from=2026-01-01&to=2026-01-31')).tools).toEqual([]);
  // The request itself is counted as every other.
  const { days } = (await api.get(`/businesses/${shop.id}/api-usage`, token)).data;
  expect(days.find(({ keyId }: { keyId: string }) => keyId === other.id).requests).toBeGreaterThanOrEqual(1);
});

it('is not told to another owner', async () => {
  const stranger = await api.signIn();
  expect((await api.get(`/businesses/${shop.id}/tool-usage`, stranger.token)).status).toBe(404);
});

it('keeps at most 20 names a key and day, whatever assistants call themselves', async () => {
  const tally = usageTally();
  const now = Temporal.Instant.from('2026-11-18T09:00:00Z');
  for (let n = 0; n < 50; n++)
    tally.countTool({ id: 'key_1', tenantId: 'biz_1' }, { client: `a${n}`, tool: 'hold', refused: false }, now);
  await tally.drain(async ({ usage }) => {
    const tools = usage.flatMap((one) => one.tools);
    expect(tools).toHaveLength(21);
    expect(tools.at(-1)).toMatchObject({ client: 'others', calls: 30 });
  });
});
