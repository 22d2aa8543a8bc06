import { describe, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { linksOf, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
const date = inDays(10);
const at = (day: string, time: string) => `${day}T${time}:00Z`;
const fieldsOf = (href: string) => Object.fromEntries(new URLSearchParams(href.split(/[?#]/)[1]));

/** What the page at that address offers instead, by the queries of the links. */
async function openTaken(path: string, query: Record<string, string>) {
  const page = await (await visit(api)).open(`${path}?${new URLSearchParams(query)}`);
  const block = /<div class="stack g2" id="instead".*?<\/div><\/div>/s.exec(page.text)?.[0] ?? '';
  const offered = linksOf({ ...page, text: block }).filter((href) => href.startsWith(`${path}?`));
  return { words: wordsOf(page), offered: offered.map(fieldsOf) };
}

describe('an item page that is opened with a taken day or time', () => {
  it('names the nearest days of a rental, with its length, pieces and extras', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ name: 'Castle', quantity: 2 });
    const extraId = await stall.addExtra();
    await stall.hold({ unitId, date, endDate: date, quantity: 2 });
    const path = `/b/${stall.slug}/units/${unitId}`;
    const extra = { [`extra_${extraId}`]: '1' };
    const { words, offered } = await openTaken(path, { date, endDate: date, quantity: '2', ...extra });
    expect(words).toContain('These are free:');
    expect(words).not.toContain('keep this one day');
    expect(offered.map((fields) => fields['date'])).toEqual([inDays(9), inDays(11), inDays(8)]);
    expect(offered[0]).toEqual({ unitId, date: inDays(9), quantity: '2', ...extra });
    const two = await openTaken(path, { date, endDate: inDays(11) });
    expect(two.offered[0]).toMatchObject({ date: inDays(11), endDate: inDays(12) });
    const free = await openTaken(path, { date: inDays(12) });
    expect(free.words).not.toContain('These are free:');
  });

  it('names the nearest times of a service, and of a visit', async () => {
    const stall = await openStall(api, 'slots');
    const serviceId = await stall.addService({ duration: 60 });
    const providerId = await stall.addProvider([serviceId], { name: 'Efua' });
    const second = await stall.addProvider([serviceId], { name: 'Adwoa' });
    await stall.hold({ serviceId, startsAt: at(date, '10:00'), providerId });
    const service = await openTaken(`/b/${stall.slug}/services/${serviceId}`, {
      startsAt: at(date, '10:00'),
      providerId,
    });
    expect(service.words).toContain('with Adwoa');
    expect(service.offered.map((fields) => fields['providerId'])).toEqual([second, providerId, providerId]);
    expect(service.offered[1]?.['startsAt']).toContain(`${date}T`);
    await stall.hold({ serviceId, startsAt: at(date, '10:00'), providerId: second });
    const whole = await openTaken(`/b/${stall.slug}/visit`, { s0: serviceId, startsAt: at(date, '10:00') });
    expect(whole.offered).toHaveLength(3);
    expect(whole.offered.every((fields) => fields['s0'] === serviceId)).toBe(true);
  });
});
