import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/kit/log.ts';
import { openBusiness } from '../service/business.ts';
import { formOf } from '../service/catalogue.ts';
import { startTestService } from '../service/service.ts';
import { PIXEL } from './world.ts';

/** One case for each defect that the fuzzer found, so that no seed has to find it again. */
const lines: string[] = [];
const api = await startTestService({}, { log: createLog('trace', { write: (line) => void lines.push(line) }) });

describe('found by the fuzzer', () => {
  it('a pin extremely close to the equator or the meridian is accepted', async () => {
    const { path, slug, owner } = await openBusiness(api);
    for (const tiny of [5e-324, -5e-324, 1e-310, -1e-300, -0]) {
      for (const place of [
        { lat: tiny, lng: -165 },
        { lat: 5.6, lng: tiny },
        { lat: tiny, lng: tiny },
      ]) {
        const set = await api.call('PUT', `${path}/location`, { token: owner.token, body: place });
        expect(set.status, set.text).toBe(200);
        const query = new URLSearchParams({ lat: String(place.lat), lng: String(place.lng) });
        const searched = await api.get(`/public/search?${query}`);
        expect(searched.status, searched.text).toBe(200);
      }
    }
    const exact = { lat: 5.603716812, lng: -0.186964301 };
    const set = await api.call('PUT', `${path}/location`, { token: owner.token, body: exact });
    expect(set.data.location, slug).toMatchObject(exact);
  });

  it('an upload at log level trace reveals no credential', async () => {
    const { path, owner } = await openBusiness(api);
    const kept = await api.call('POST', `${path}/uploads`, { token: owner.token, body: formOf(PIXEL) });
    expect(kept.status, kept.text).toBe(201);
    const text = lines.join('');
    expect(text).toContain('multipart/form-data');
    expect(text).not.toContain(owner.token);
  });
});
