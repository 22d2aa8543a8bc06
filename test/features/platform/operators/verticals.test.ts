import { describe, expect, it } from 'vitest';
import { tally } from '../../../service/api.ts';
import { openBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { signInOperator } from './operator.ts';

const WAITLIST = { waitlist: 'OFF', waitlistOfferMinutes: 120 };

const api = await startTestService();
const operator = await signInOperator(api);
const admin = await signInOperator(api, 'OPERATOR_ADMIN');

const base = '/admin/vertical-profiles';
const create = (body: unknown, token = admin.token) => api.post(base, body, token);
const patch = (key: string, body: unknown, token = admin.token) => api.call('PATCH', `${base}/${key}`, { body, token });
const publicKeys = async () => (await api.get('/vertical-profiles')).data.map(({ key }: { key: string }) => key);
const audited = async (key: string) =>
  (await api.get(`/admin/audit?targetType=vertical&targetId=${key}`, operator.token)).body.data;

const whole = {
  key: 'event-tents',
  name: 'Event tents',
  family: 'RENTALS',
  bookingShape: 'UNIT_PER_DAY',
  labels: { item: 'Tent', items: 'Tents' },
  fields: [
    { key: 'seats', label: 'Seats', type: 'number', required: false },
    { key: 'colour', label: 'Colour', type: 'choice', required: true, choices: ['white', 'blue'] },
  ],
  defaultPolicies: {
    deposit: { type: 'PERCENT', percent: 25 },
    depositInstructions: 'MoMo to the number above',
    holdTtlMinutes: 45,
    minNoticeMinutes: 120,
    maxAdvanceDays: 300,
    slotStepMin: 30,
    cancellationNoticeHours: 48,
    retentionMonths: 24,
    confirmWithoutDeposit: false,
    customerReschedule: true,
    refundOnCancel: 'NONE',
    cancellationTiers: [],
    cancellationGraceMinutes: 0,
  },
  filters: ['colour'],
  toneNotes: 'Warm and brief',
  enabled: true,
};

describe('a new vertical', () => {
  it('is visible at once, gives its businesses shape, policies and fields, and is audited', async () => {
    const made = await create(whole);
    expect([made.status, made.data]).toEqual([201, whole]);
    expect((await api.get('/vertical-profiles')).data).toContainEqual(whole);
    const { path, owner } = await openBusiness(api, { vertical: 'event-tents' });
    const { data } = await api.get(path, owner.token);
    expect([data.family, data.bookingShape, data.policies]).toEqual([
      'RENTALS',
      'UNIT_PER_DAY',
      { ...whole.defaultPolicies, payouts: 'WEEKLY', payoutMinimumPesewas: 5_000, ...WAITLIST },
    ]);
    const unit = { name: 'Big one', pricePesewas: 5000 };
    const refused = await api.post(`${path}/units`, { ...unit, attributes: { colour: 'red' } }, owner.token);
    expect(refused.details.map((detail) => detail.path)).toEqual(['/attributes/colour']);
    const added = await api.post(`${path}/units`, { ...unit, attributes: { colour: 'blue' } }, owner.token);
    expect(added.status).toBe(201);
    expect(await audited('event-tents')).toMatchObject([
      { action: 'vertical.create', actor: { id: admin.id }, targetId: 'event-tents', businessId: null },
    ]);
  });

  it('needs only key, name, family and shape', async () => {
    const made = await create({ key: 'plain', name: 'Plain', family: 'BEAUTY', bookingShape: 'SERVICE_IN_SLOT' });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ labels: {}, fields: [], filters: [], toneNotes: '', enabled: true });
    expect(made.data.defaultPolicies.deposit).toEqual({ type: 'NONE' });
  });

  it('has a unique key, also under concurrency', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ ...whole, key: 'contested' })));
    expect(tally(answers)).toEqual({ 201: 1, ALREADY_EXISTS: 5 });
    expect((await create({ ...whole, key: 'spa' })).status).toBe(409);
    expect((await audited('contested')).length).toBe(1);
    expect(await audited('spa')).toEqual([]);
  });

  it('is refused with the path of each invalid field', async () => {
    const field = { key: 'size', label: 'Size', type: 'text', required: false };
    const policies = whole.defaultPolicies;
    for (const [change, at] of [
      [{ key: 'Not A Key' }, '/key'],
      [{ family: 'FOOD' }, '/family'],
      [{ bookingShape: 'PER_HOUR' }, '/bookingShape'],
      [{ name: ' ' }, '/name'],
      [{ labels: { item: '' } }, '/labels/item'],
      [{ fields: [field, field] }, '/fields/1/key'],
      [{ fields: [{ ...field, type: 'choice' }] }, '/fields/0/choices'],
      [{ fields: [{ ...field, choices: ['a'] }] }, '/fields/0/choices'],
      [{ defaultPolicies: { ...policies, holdTtlMinutes: 4 } }, '/defaultPolicies/holdTtlMinutes'],
      [{ defaultPolicies: { ...policies, deposit: { type: 'FIXED' } } }, '/defaultPolicies/deposit/amountPesewas'],
      [{ tone: 'x' }, '/tone'],
    ] as const) {
      const refused = await create({ ...whole, key: 'wrong', ...change });
      expect([refused.status, refused.code], at).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(at);
    }
    expect(await audited('wrong')).toEqual([]);
  });
});

describe('changing a vertical', () => {
  it('replaces the given fields, merges policies, keeps the rest, and is audited', async () => {
    await create({ ...whole, key: 'changing' });
    const changed = await patch('changing', {
      labels: { item: 'Canopy' },
      toneNotes: '',
      defaultPolicies: { deposit: { type: 'FIXED', amountPesewas: 700 }, maxAdvanceDays: 30 },
    });
    expect(changed.status).toBe(200);
    expect(changed.data).toEqual({
      ...whole,
      key: 'changing',
      labels: { item: 'Canopy' },
      toneNotes: '',
      defaultPolicies: {
        ...whole.defaultPolicies,
        deposit: { type: 'FIXED', amountPesewas: 700 },
        maxAdvanceDays: 30,
      },
    });
    expect((await api.get(base, operator.token)).data).toContainEqual(changed.data);
    expect((await audited('changing')).map(({ action }: { action: string }) => action)).toEqual([
      'vertical.update',
      'vertical.create',
    ]);
  });

  it('never changes key, family or shape; an unknown one is 404', async () => {
    for (const change of [{ key: 'other' }, { family: 'BEAUTY' }, { bookingShape: 'SERVICE_IN_SLOT' }])
      expect((await patch('party-rentals', change)).code).toBe('VALIDATION_FAILED');
    const wrong = await patch('party-rentals', { defaultPolicies: { deposit: { type: 'NONE', percent: 5 } } });
    expect(wrong.details.map(({ path }) => path)).toContain('/defaultPolicies/deposit/percent');
    expect((await patch('nothing', { enabled: false })).status).toBe(404);
    expect(await audited('party-rentals')).toEqual([]);
  });

  it('loses no change under concurrency', async () => {
    await create({ ...whole, key: 'busy' });
    await Promise.all([
      patch('busy', { toneNotes: 'new notes' }),
      patch('busy', { labels: { item: 'New' } }),
      patch('busy', { filters: [] }),
      patch('busy', { defaultPolicies: { holdTtlMinutes: 10 } }),
      patch('busy', { defaultPolicies: { minNoticeMinutes: 10 } }),
    ]);
    const { data } = await api.get(base, operator.token);
    expect(data.find(({ key }: { key: string }) => key === 'busy')).toMatchObject({
      toneNotes: 'new notes',
      labels: { item: 'New' },
      filters: [],
      defaultPolicies: { holdTtlMinutes: 10, minNoticeMinutes: 10 },
    });
  });

  it('is for OPERATOR_ADMIN only; an operator may read', async () => {
    const refused = await patch('spa', { enabled: false }, operator.token);
    expect([refused.status, refused.code]).toEqual([403, 'ROLE_REQUIRED']);
    expect((await create({ ...whole, key: 'mine' }, operator.token)).code).toBe('ROLE_REQUIRED');
    expect((await api.get(base, operator.token)).status).toBe(200);
  });
});

describe('a disabled vertical', () => {
  it('is hidden from the public and new businesses, keeps its own businesses, and can be enabled again', async () => {
    const { path, owner } = await openBusiness(api, { vertical: 'nails' });
    expect((await patch('nails', { enabled: false })).data.enabled).toBe(false);
    expect(await publicKeys()).not.toContain('nails');
    const listed = await api.get(base, operator.token);
    expect(listed.data.find(({ key }: { key: string }) => key === 'nails').enabled).toBe(false);
    const opened = await api.post('/businesses', { name: 'Late', vertical: 'nails' }, owner.token);
    expect([opened.status, opened.code]).toEqual([422, 'UNKNOWN_VERTICAL']);

    expect((await api.get(path, owner.token)).data.vertical).toBe('nails');
    const service = { name: 'Gel', durationMin: 45, pricePesewas: 9000 };
    const added = await api.post(`${path}/services`, service, owner.token);
    expect(added.status).toBe(201);
    const renamed = await api.call('PATCH', path, { token: owner.token, body: { name: 'Still here' } });
    expect(renamed.status).toBe(200);

    await patch('nails', { enabled: true });
    expect(await publicKeys()).toContain('nails');
    expect((await api.post('/businesses', { name: 'Again', vertical: 'nails' }, owner.token)).status).toBe(201);
  });
});
