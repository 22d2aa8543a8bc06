import { describe, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();

describe('/me', () => {
  it('returns the signed-in user', async () => {
    const ama = await api.signIn('024 555 0101');
    const me = await api.get('/me', ama.token);
    expect(me.status).toBe(200);
    expect(me.data).toEqual({ id: ama.id, phone: '+233245550101', name: null, platformRole: null });
  });

  it('changes the name, any Unicode text byte for byte', async () => {
    const ama = await api.signIn();
    const name = 'Ámà Ɔsei 👩🏾‍🦱 "Nana"';
    const renamed = await api.call('PATCH', '/me', { token: ama.token, body: { name } });
    expect(renamed.data.name).toBe(name);
    expect((await api.get('/me', ama.token)).data.name).toBe(name);
  });

  it('refuses a missing, empty, overlong, multi-line or misspelt name by its path', async () => {
    const { token } = await api.signIn();
    for (const [body, path] of [
      [{}, '/name'],
      [{ name: '' }, '/name'],
      [{ name: '   ' }, '/name'],
      [{ name: 'x'.repeat(121) }, '/name'],
      [{ name: 'a\nb' }, '/name'],
      [{ name: 'a\u0000b' }, '/name'],
      [{ name: 'a\u007fb' }, '/name'],
      [{ name: 'a\ud800b' }, '/name'],
      [{ name: 5 }, '/name'],
      [{ name: 'Ama', nmae: 'x' }, '/nmae'],
    ] as const) {
      const refused = await api.call('PATCH', '/me', { token, body });
      expect([refused.status, refused.code], JSON.stringify(body)).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
    expect((await api.get('/me', token)).data.name).toBeNull();
  });
});
