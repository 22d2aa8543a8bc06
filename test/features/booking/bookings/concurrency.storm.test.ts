import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer, Api } from '../../../service/api.ts';
import { createDatabase } from '../../../service/database.ts';
import { startProcess } from '../../../service/process.ts';
import { retryUnavailable } from '../../../service/retry.ts';
import { random } from '../../../service/seed.ts';
import { inDays, openShop, someone } from './shop.ts';

const database = await createDatabase();
afterAll(() => database.drop());
// Tokens of one process are good at the other: they share keys and issuer.
const shared = { ROLE: 'api', PUBLIC_URL: 'http://dwaso.test' };
const processes = await Promise.all([startProcess(database, shared), startProcess(database, shared)]);
const [api] = processes;
const rentals = await openShop(api, database.url, 'units');
const salon = await openShop(api, database.url, 'slots');

/** Sends all, at most 200 at once, half to each process. On a busy machine some are answered 503 and sent again. */
async function everywhere(businessId: string, token: string, bodies: object[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [...bodies.entries()];
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, body] = next;
      const process = processes[index % 2] as Api;
      const sent = { customer: someone(), ...body };
      const key = randomUUID();
      answers[index] = await retryUnavailable(() => process.post(`/businesses/${businessId}/holds`, sent, token, key));
    }
  };
  await Promise.all(Array.from({ length: 200 }, client));
  return answers;
}

const tally = (answers: Answer[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );

describe('two processes on one database', () => {
  it('promise one unit-day to exactly one of 200', async () => {
    const unitId = await rentals.addUnit();
    const answers = await everywhere(
      rentals.id,
      rentals.owner.token,
      Array.from({ length: 200 }, () => ({ unitId, date: inDays(3) })),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 199 });
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ code }) => code))).toEqual(
      new Set(['NOT_AVAILABLE']),
    );
  });

  it('promise five pieces to exactly five of 200', async () => {
    const unitId = await rentals.addUnit({ quantity: 5 });
    const answers = await everywhere(
      rentals.id,
      rentals.owner.token,
      Array.from({ length: 200 }, () => ({ unitId, date: inDays(3) })),
    );
    expect(tally(answers)).toEqual({ 201: 5, 409: 195 });
  });

  it('never wait crosswise for ranges of days that overlap', async () => {
    const unitId = await rentals.addUnit({ quantity: 2 });
    const dice = random('overlapping days');
    const bodies = Array.from({ length: 150 }, () => {
      const first = 5 + dice.below(8);
      return { unitId, date: inDays(first), endDate: inDays(first + dice.below(5)) };
    });
    const answers = await everywhere(rentals.id, rentals.owner.token, bodies);
    expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409']);
    const { rows } = await rentals.sql.query(
      `select deadlocks::int from pg_stat_database where datname = current_database()`,
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  it('accept of 500 overlapping slots on three providers a set without conflict, and refuse none that had room', async () => {
    const service = await salon.addService({ duration: 40, buffer: 10 });
    const providers: string[] = [];
    for (const name of ['Efua', 'Esi', 'Adwoa']) providers.push(await salon.addProvider([service], { name }));
    const dice = random('overlapping slots');
    const minute = () => dice.below(10 * 60 - 40);
    const at = (start: number) =>
      Temporal.Instant.from(`${inDays(4)}T08:00:00.000Z`)
        .add({ minutes: start })
        .toString();
    const requests = Array.from({ length: 500 }, () => {
      const chosen = dice.chance(0.5) ? dice.pick(providers) : undefined;
      return { startsAt: at(minute()), ...(chosen && { providerId: chosen }) };
    });
    const answers = await everywhere(
      salon.id,
      salon.owner.token,
      requests.map((request) => ({ serviceId: service, ...request })),
    );
    expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409']);

    const busy = new Map(providers.map((id) => [id, [] as { start: number; end: number }[]]));
    const minuteOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 60_000;
    const isFree = (provider: string, start: number) =>
      (busy.get(provider) ?? []).every((taken) => start + 50 <= taken.start || taken.end <= start);
    for (const { data, status } of answers) {
      if (status !== 201) continue;
      const start = minuteOf(data.startsAt);
      expect(isFree(data.providerId, start), `${data.providerId} ${data.startsAt}`).toBe(true);
      busy.get(data.providerId)?.push({ start, end: start + 50 });
    }
    // Nothing was cancelled, so whatever is free now was free all along.
    for (const [index, request] of requests.entries()) {
      if (answers[index]?.status === 201) continue;
      const candidates = request.providerId ? [request.providerId] : providers;
      expect(
        candidates.some((provider) => isFree(provider, minuteOf(request.startsAt))),
        JSON.stringify(request),
      ).toBe(false);
    }
  });
});
