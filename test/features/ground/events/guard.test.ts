import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRefused, isPublicAddress, judgeUrl } from '../../../../src/features/ground/events/address-guard.ts';
import { createOutbound, failureOf, guardedLookup } from '../../../../src/features/ground/events/guarded-fetch.ts';

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '3fff::1',
    '5f00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '2001::1',
    'fec0::1',
    'not an address',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '197.255.125.1',
    '2a00:1450:4009::1',
    '2606:4700::1111',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('URLs', () => {
  it.each([
    'http://example.com/hook',
    'ftp://example.com',
    'https://user@example.com',
    'https://user:pw@example.com',
    'https://:pw@example.com',
    'nonsense',
    'https://',
    '//example.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://localhost/',
    'https://LOCALHOST',
    'https://localhost./',
    'https://a.localhost',
    'https://metadata.google.internal/',
    'https://printer.local',
    'https://printer.local.',
    'https://db',
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.1',
    'https://017700000001',
    'https://0177.0.0.1',
    'https://127.0.0.1.',
    'https://%31%32%37.0.0.1',
    'https://①②⑦.⓪.⓪.①',
    'https://127。0。0。1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[0:0:0:0:0:ffff:8.8.8.8]',
    'https://[fe80::1]',
    'https://[fd12::1]',
    'https://[64:ff9b::7f00:1]',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.5:8443/x',
    'https://0/',
  ])('refuses %s', (url) => expect(() => judgeUrl(url, false)).toThrow(AddressRefused));

  it.each([
    'https://example.com/hook?x=1',
    'https://8.8.8.8/',
    'https://hooks.example.com:8443/a',
    'https://[2606:4700::1111]/',
  ])('takes %s', (url) => expect(judgeUrl(url, false).href).toContain('https://'));

  it('allows http and loopback only where configured, and credentials never', () => {
    expect(judgeUrl('http://127.0.0.1:9/x', true).port).toBe('9');
    expect(judgeUrl('https://localhost/x', true).hostname).toBe('localhost');
    expect(() => judgeUrl('http://a:b@127.0.0.1', true)).toThrow(AddressRefused);
    expect(() => judgeUrl('ftp://127.0.0.1', true)).toThrow(AddressRefused);
  });
});

describe('a name that changes its address', () => {
  let connections = 0;
  const server = createServer((_, response) => response.end());
  server.on('connection', () => connections++);
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const signal = () => AbortSignal.timeout(60_000);

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'public when it is checked, %s when it is called: no connection',
    async (second) => {
      const answers = [['93.184.215.14'], [second]];
      const asked: string[] = [];
      const outbound = createOutbound({
        allowPrivate: false,
        resolve: async (name) => {
          asked.push(name);
          return answers.shift() ?? ['127.0.0.1'];
        },
      });
      const { port } = server.address() as { port: number };
      const url = `https://rebind.example:${port}/hook`;
      await outbound.check(url);
      const failure = await outbound
        .post(url, { headers: {}, body: '{}', signal: signal() })
        .catch((error: unknown) => error);
      expect(failureOf(failure)).toBe('The URL must not resolve to a private address');
      expect(asked).toEqual(['rebind.example', 'rebind.example']);
      expect(connections).toBe(0);
      await outbound.close();
    },
  );

  it('one private address among public ones refuses the host, also at the check', async () => {
    const outbound = createOutbound({ allowPrivate: false, resolve: async () => ['93.184.215.14', '10.0.0.1'] });
    await expect(outbound.check('https://mixed.example/')).rejects.toThrow(AddressRefused);
    await outbound.close();
  });

  it('an unresolvable name passes the check and fails at the call', async () => {
    const outbound = createOutbound({ allowPrivate: false, resolve: async () => [] });
    await outbound.check('https://nobody.example/');
    const failure = await outbound
      .post('https://nobody.example/', { headers: {}, body: '', signal: signal() })
      .catch((error: unknown) => error);
    expect(failureOf(failure)).toBe('Connection failed: ENOTFOUND');
    await outbound.close();
  });

  it('a socket gets exactly the checked addresses, in both forms of lookup', async () => {
    const lookup = guardedLookup(async () => ['93.184.215.14', '2606:4700::1111']);
    const asked = (all: boolean) =>
      new Promise((resolve) => lookup('named.example', { all }, (...answer) => resolve(answer)));
    const both = [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ];
    expect(await asked(true)).toEqual([null, both]);
    expect(await asked(false)).toEqual([null, '93.184.215.14', 4]);
  });

  it('a literal private address is refused at the call itself', async () => {
    const outbound = createOutbound({ allowPrivate: false });
    const failure = await outbound
      .post('https://[::ffff:127.0.0.1]/', { headers: {}, body: '', signal: signal() })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AddressRefused);
    await outbound.close();
  });
});
