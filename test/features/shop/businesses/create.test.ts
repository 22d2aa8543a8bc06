import { describe, expect, it } from 'vitest';
import { slugOf } from '../../../../src/features/shop/businesses/slug.ts';
import { tally } from '../../../service/api.ts';
import { sharedService } from '../../../service/service.ts';

const WAITLIST = { waitlist: 'OFF', waitlistOfferMinutes: 120 };

const api = await sharedService();
const ama = await api.signIn();

describe('opening a business', () => {
  it('makes a hidden draft with the defaults of its vertical, owned by the caller', async () => {
    const { data: verticals } = await api.get('/vertical-profiles');
    const vertical = verticals.find(({ key }: { key: string }) => key === 'party-rentals');
    const opened = await api.post(
      '/businesses',
      { name: 'Nana’s Canopies & Chairs', vertical: 'party-rentals', contactPhone: '024 123 4567' },
      ama.token,
    );
    expect(opened.status).toBe(201);
    expect(opened.data).toEqual({
      id: expect.stringMatching(/^biz_/),
      name: 'Nana’s Canopies & Chairs',
      slug: 'nanas-canopies-chairs',
      status: 'DRAFT',
      statusReason: null,
      submittedAt: null,
      sandbox: false,
      bookingShape: 'UNIT_PER_DAY',
      vertical: 'party-rentals',
      family: 'RENTALS',
      listingVisibility: 'HIDDEN',
      listingProblems: [
        'NOT_VERIFIED',
        'DESCRIPTION_MISSING',
        'PHOTO_MISSING',
        'LOCATION_MISSING',
        'HOURS_MISSING',
        'CATALOG_EMPTY',
      ],
      listingLock: null,
      description: '',
      photos: [],
      contactPhone: '+233241234567',
      serviceLocation: 'AT_BUSINESS',
      timezone: 'Africa/Accra',
      currency: 'GHS',
      location: null,
      policies: { ...vertical.defaultPolicies, payouts: 'WEEKLY', payoutMinimumPesewas: 5_000, ...WAITLIST },
      assistant: { answering: false, number: null, updatedAt: null },
      rating: { average: null, count: 0 },
      embedOrigins: [],
      attributes: {},
      closedAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: opened.data.createdAt,
      role: 'OWNER',
    });

    const read = await api.get(`/businesses/${opened.data.id}`, ama.token);
    const { members, apiKeys, operators, ...business } = read.data;
    expect(business).toEqual(opened.data);
    expect(members).toEqual([
      {
        id: expect.stringMatching(/^mem_/),
        userId: ama.id,
        phone: ama.phone,
        name: null,
        role: 'OWNER',
        state: 'ACTIVE',
        invitedAt: opened.data.createdAt,
        joinedAt: opened.data.createdAt,
      },
    ]);
    expect([apiKeys, operators]).toEqual([[], []]);
  });

  it('keeps any Unicode text byte for byte', async () => {
    const name = 'Ɛdziban 🍲 "Fie" \u200d\u00e9 e\u0301 ﷽ \\u0000 <b>';
    const description = ' \tMmɔfra 👩🏾‍🦱\n\n漢字 \u{10FFFF} ';
    const opened = await api.post('/businesses', { name, description, vertical: 'hair-salon' }, ama.token);
    expect([opened.data.name, opened.data.description]).toEqual([name, description]);
    const { data } = await api.get(`/businesses/${opened.data.id}`, ama.token);
    expect([data.name, data.description, data.slug]).toEqual([name, description, 'edziban-fie-e-e-u0000-b']);
  });

  it('lists only the businesses of the caller', async () => {
    const kofi = await api.signIn();
    expect((await api.get('/businesses/me', kofi.token)).data).toEqual([]);
    const first = await api.post('/businesses', { name: 'One', vertical: 'spa' }, kofi.token);
    const second = await api.post('/businesses', { name: 'Two', vertical: 'nails' }, kofi.token);
    expect((await api.get('/businesses/me', kofi.token)).data).toEqual([first.data, second.data]);
    for (const stranger of [first.data.id, 'biz_unknown', 'me%00']) {
      const refused = await api.get(`/businesses/${stranger}`, ama.token);
      expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('refuses a wrong field by its path, and creates nothing', async () => {
    const kofi = await api.signIn();
    const right = { name: 'Right', vertical: 'spa' };
    for (const [change, path] of [
      [{ name: undefined }, '/name'],
      [{ vertical: undefined }, '/vertical'],
      [{ name: 'a\u0007b' }, '/name'],
      [{ description: 'a\u0000' }, '/description'],
      [{ description: 'x'.repeat(2_001) }, '/description'],
      [{ slug: 'Not A Slug' }, '/slug'],
      [{ slug: '-a' }, '/slug'],
      [{ contactPhone: '12' }, '/contactPhone'],
      [{ serviceLocation: 'ANYWHERE' }, '/serviceLocation'],
      [{ status: 'ACTIVE' }, '/status'],
    ] as const) {
      const refused = await api.post('/businesses', { ...right, ...change }, kofi.token);
      expect([refused.status, refused.code], JSON.stringify(change)).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
    const unknown = await api.post('/businesses', { ...right, vertical: 'bakery' }, kofi.token);
    expect([unknown.status, unknown.code]).toEqual([422, 'UNKNOWN_VERTICAL']);
    await api.service.deps.db.service.transaction(async (tx) => {
      await tx.run({ text: `update vertical_profiles set enabled = false where key = 'makeup'`, values: [] });
    });
    const disabled = await api.post('/businesses', { ...right, vertical: 'makeup' }, kofi.token);
    expect([disabled.status, disabled.code]).toEqual([422, 'UNKNOWN_VERTICAL']);
    expect((await api.get('/businesses/me', kofi.token)).data).toEqual([]);
    expect((await api.post('/businesses', right)).status).toBe(401);
  });
});

describe('slugs', () => {
  it('are derived from the name', () => {
    expect(slugOf('  Ákosua Ɔsei’s Salon!! ')).toBe('akosua-oseis-salon');
    expect(slugOf('漢字')).toBe('business');
    expect(slugOf(`${'x'.repeat(51)} tail`)).toBe('x'.repeat(51));
  });

  it('stay unique when 20 requests with the same name run at once', async () => {
    // A user owns at most 20 businesses.
    const { token } = await api.signIn();
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/businesses', { name: 'Makola Rentals', vertical: 'spa' }, token)),
    );
    expect(opened.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const slugs = opened.map(({ data }) => data.slug);
    expect(new Set(slugs).size).toBe(20);
    expect(slugs).toContain('makola-rentals');
    for (const slug of slugs) expect(slug).toMatch(/^makola-rentals(-[a-z0-9]+)?$/);
  });

  it('go to one of 10 requests for the same slug at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.post('/businesses', { name: 'Any', vertical: 'spa', slug: 'the-one' }, ama.token),
      ),
    );
    expect(tally(asked)).toEqual({ 201: 1, ALREADY_EXISTS: 9 });
    expect(asked.find(({ code }) => code === 'ALREADY_EXISTS')?.status).toBe(409);
    const mine = (await api.get('/businesses/me', ama.token)).data;
    expect(mine.filter(({ slug }: { slug: string }) => slug === 'the-one')).toHaveLength(1);
  });
});
