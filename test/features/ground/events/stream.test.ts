import { describe, expect, it, vi } from 'vitest';
import { type EventType, emit, SYSTEM } from '../../../../src/features/ground/events/index.ts';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { countWaiting } from '../../../service/lock-waits.ts';
import { onFinish } from '../../../service/on-finish.ts';
import { startTestService, type TestService } from '../../../service/service.ts';

const api = await startTestService();

interface Stream {
  status: number;
  headers: Headers;
  /** Sequences in the order of arrival. */
  ids: number[];
  data: { sequence: number; type: string; data: object }[];
  ended: boolean;
  stop(): void;
}

async function follow(
  service: TestService,
  path: string,
  token: string,
  lastEventId?: string | number,
): Promise<Stream> {
  const control = new AbortController();
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (lastEventId !== undefined) headers.set('last-event-id', String(lastEventId));
  const answer = await fetch(`${service.url}/api/v1${path}/events/stream`, { headers, signal: control.signal });
  const stream: Stream = {
    status: answer.status,
    headers: answer.headers,
    ids: [],
    data: [],
    ended: false,
    stop: () => control.abort(),
  };
  onFinish(async () => stream.stop());
  const read = async () => {
    let text = '';
    for await (const piece of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (\d+)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (id === undefined || data === undefined) continue;
        stream.ids.push(Number(id));
        stream.data.push(JSON.parse(data));
      }
    }
  };
  read()
    .catch(() => {})
    .finally(() => {
      stream.ended = true;
    });
  return stream;
}

const happen = (businessId: string, service = api, type: EventType = 'handoff.requested') =>
  service.service.deps.db.tenant(businessId).transaction((tx) =>
    emit(tx, {
      businessId,
      type,
      data: { handoff: { text: 'line\nbreak ɛ' } },
      by: SYSTEM,
      now: service.service.deps.clock.now(),
    }),
  );
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

describe('the event stream', () => {
  it('sends events as the log has them, from now on or after Last-Event-ID', async () => {
    const { id, path, owner } = await openBusiness(api);
    await happen(id);
    await happen(id);
    const fresh = await follow(api, path, owner.token);
    const late = await follow(api, path, owner.token, 1);
    const whole = await follow(api, path, owner.token, 0);
    expect([fresh.status, fresh.headers.get('content-type'), fresh.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ]);
    expect(fresh.headers.get('x-request-id')).toMatch(/^req_/);
    await happen(id);
    await eventually(() => {
      expect(fresh.ids).toEqual([3]);
      expect(late.ids).toEqual([2, 3]);
      expect(whole.ids).toEqual([1, 2, 3]);
    });
    const { data: logged } = await api.get(`${path}/events`, owner.token);
    expect(whole.data).toEqual(logged);
    const refused = await follow(api, path, owner.token, 'x1');
    expect(refused.status).toBe(400);
    for (const stream of [fresh, late, whole]) stream.stop();
  });

  it('carries a page of the log that is longer than one read, in order and once', async () => {
    const { id, path, owner } = await openBusiness(api);
    await api.owner.query(
      `insert into events (business_id, sequence, id, type, data, created_at)
       select $1, n, 'evt_' || n, 'ping', '{"by":{"kind":"system"}}', now() from generate_series(1, 450) n`,
      [id],
    );
    await api.owner.query('insert into event_sequences (business_id, last) values ($1, 450)', [id]);
    const stream = await follow(api, path, owner.token, 3);
    await happen(id);
    await eventually(() => expect(stream.ids).toHaveLength(448));
    expect(stream.ids).toEqual(Array.from({ length: 448 }, (_, at) => at + 4));
    stream.stop();
  });

  it('sends an event once that is committed between the reads of the newest number and of the log', async () => {
    const { id, path, owner } = await openBusiness(api);
    const stream = await follow(api, path, owner.token);
    const other = await api.owner.connect();
    onFinish(async () => other.release());
    await other.query('begin; lock table events in access exclusive mode');
    await api.owner.query('insert into event_sequences (business_id, last) values ($1, 1)', [id]);
    await eventually(async () => expect(await countWaiting(api.owner, '%from events%')).toBe(1));
    await other.query(
      `insert into events (business_id, sequence, id, type, data, created_at)
       select $1, n, 'evt_' || n, 'ping', '{"by":{"kind":"system"}}', now() from generate_series(1, 2) n`,
      [id],
    );
    await other.query('update event_sequences set last = 2 where business_id = $1', [id]);
    await other.query('commit');
    await eventually(() => expect(stream.ids).toContain(2));
    await happen(id);
    await eventually(() => expect(stream.ids).toContain(3));
    expect(stream.ids).toEqual([1, 2, 3]);
    stream.stop();
  });

  it('is for owners, staff and keys that manage webhooks; at most 5 a caller', async () => {
    const business = await openBusiness(api);
    const { id, path, owner } = business;
    const staff = await joinBusiness(api, business, 'STAFF');
    const stranger = await api.signIn();
    expect((await follow(api, path, stranger.token)).status).toBe(404);
    expect((await follow(api, path, await keyOf(api, id, ['bookings:read']))).status).toBe(403);
    const open = [];
    for (let n = 0; n < 5; n++) open.push(await follow(api, path, staff.token));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const refused = await follow(api, path, staff.token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await follow(api, path, owner.token)).status).toBe(200);
    expect((await follow(api, path, await keyOf(api, id, ['webhooks:manage']))).status).toBe(200);
    open[0]?.stop();
    await eventually(async () => expect((await follow(api, path, staff.token)).status).toBe(200));
  });

  it('keeps events about the subscription from staff, also when the role changes while it is open', async () => {
    const business = await openBusiness(api);
    const { id, path, owner } = business;
    const staff = await joinBusiness(api, business, 'STAFF');
    const streams = [
      await follow(api, path, owner.token),
      await follow(api, path, await keyOf(api, id, ['webhooks:manage'])),
      await follow(api, path, staff.token),
    ];
    await happen(id, api, 'subscription.updated');
    await happen(id);
    await eventually(() => expect(streams.map(({ ids }) => ids)).toEqual([[1, 2], [1, 2], [2]]));
    const { data: members } = await api.get(`${path}/members`, owner.token);
    const member = members.find(({ phone }: { phone: string }) => phone === staff.phone);
    await api.call('PATCH', `${path}/members/${member.id}`, { token: owner.token, body: { role: 'OWNER' } });
    await happen(id, api, 'subscription.updated');
    await eventually(() =>
      expect(streams.map(({ ids }) => ids)).toEqual([
        [1, 2, 3],
        [1, 2, 3],
        [2, 3],
      ]),
    );
    await api.call('PATCH', `${path}/members/${member.id}`, { token: owner.token, body: { role: 'STAFF' } });
    await happen(id, api, 'subscription.updated');
    await happen(id);
    await eventually(() => expect(streams.map(({ ids }) => ids.at(-1))).toEqual([5, 5, 5]));
    expect(streams[2]?.ids).toEqual([2, 3, 5]);
    // A reconnect does not bring back what was left out.
    const again = await follow(api, path, staff.token, 0);
    await eventually(() => expect(again.ids).toEqual([2, 5]));
    for (const stream of [...streams, again]) stream.stop();
  });

  it('ends with the access: session, membership and key; and nothing is sent after', async () => {
    const business = await openBusiness(api);
    const { id, path, owner } = business;
    const [leaver, loser] = [await joinBusiness(api, business, 'STAFF'), await joinBusiness(api, business, 'STAFF')];
    const { data: key } = await api.post(`${path}/api-keys`, { name: 'k', scopes: ['webhooks:manage'] }, owner.token);
    const kept = await follow(api, path, owner.token);
    const ending = [
      await follow(api, path, leaver.token),
      await follow(api, path, loser.token),
      await follow(api, path, key.key),
    ];
    const { data: members } = await api.get(`${path}/members`, owner.token);
    const member = members.find(({ phone }: { phone: string }) => phone === leaver.phone);
    await api.call('DELETE', `${path}/members/${member.id}`, { token: owner.token });
    await api.post('/auth/logout', { refreshToken: loser.refreshToken });
    await api.call('DELETE', `${path}/api-keys/${key.id}`, { token: owner.token });
    await happen(id);
    await eventually(() => {
      expect(ending.map(({ ended }) => ended)).toEqual([true, true, true]);
      expect(kept.ids).toEqual([1]);
    });
    expect(ending.flatMap(({ ids }) => ids)).toEqual([]);
    expect(kept.ended).toBe(false);
    kept.stop();
  });

  it('ends after 30 minutes', async () => {
    const { path, owner } = await openBusiness(api);
    const stream = await follow(api, path, owner.token);
    await api.moveClock(29 * 60);
    await api.moveClock(30 * 60 + 1);
    await eventually(() => expect(stream.ended).toBe(true));
    await api.moveClock(0);
  });

  it('goes on after every database connection was cut, without a gap', async () => {
    const { id, path, owner } = await openBusiness(api);
    const stream = await follow(api, path, owner.token);
    await happen(id);
    await eventually(() => expect(stream.ids).toEqual([1]));
    await api.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await eventually(() => happen(id));
    await happen(id);
    await eventually(() => expect(stream.ids.slice(0, 3)).toEqual([1, 2, 3]));
    expect(stream.ended).toBe(false);
    stream.stop();
  });

  it('ends when the service stops, which does not wait for it', async () => {
    const other = await startTestService();
    const { path, owner } = await openBusiness(other);
    const streams = [await follow(other, path, owner.token), await follow(other, path, owner.token)];
    await other.stop();
    await eventually(() => expect(streams.map(({ ended }) => ended)).toEqual([true, true]));
  });
});
