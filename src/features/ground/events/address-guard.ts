import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Allows outbound calls to public addresses only, because tenants choose the URLs. */

export class AddressRefused extends Error {}

/** Every address of a host name; empty when it has none. */
export type Resolve = (hostname: string) => Promise<string[]>;

const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The metadata service of a cloud at a public address.
  '168.63.129.16/32',
];
/** Only 2000::/3 is global unicast; these ranges within it are not public. */
const PUBLIC_V6 = '2000::/3';
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
const specialV4 = listOf(SPECIAL_V4, 'ipv4');
const publicV6 = listOf([PUBLIC_V6], 'ipv6');
const specialV6 = listOf(SPECIAL_V6, 'ipv6');

export function isPublicAddress(address: string): boolean {
  // A zone id makes any address link-local.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !specialV4.check(address, 'ipv4');
  if (family === 6) return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
  return false;
}

const PRIVATE_NAMES = /(^|\.)(localhost|internal|local)$/;

/** The literal address in a URL's host, or null. The URL parser has already normalised hex, octal and short forms. */
export function literalOf({ hostname }: URL): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) ? bare : null;
}

/** Checks everything about a URL that needs no DNS lookup. */
export function judgeUrl(text: string, allowPrivate: boolean): URL {
  const url = URL.parse(text);
  if (!url) throw new AddressRefused('is not a URL');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('must not carry credentials');
  if (allowPrivate && url.protocol === 'http:') return url;
  if (url.protocol !== 'https:') throw new AddressRefused('must be https');
  if (allowPrivate) return url;
  const literal = literalOf(url);
  if (literal) {
    if (!isPublicAddress(literal)) throw new AddressRefused('must be on a public host');
    return url;
  }
  const name = url.hostname.replace(/\.+$/, '');
  if (!name.includes('.') || PRIVATE_NAMES.test(name)) throw new AddressRefused('must be on a public host');
  return url;
}

/** One private address refuses the host, because the socket may choose any of its addresses. */
export function judgeAddresses(addresses: readonly string[]): void {
  if (!addresses.every(isPublicAddress)) throw new AddressRefused('must not resolve to a private address');
}

/**
 * Queries the name servers directly: the system's lookup occupies one of libuv's four threads for as long as it takes.
 */
export function publicResolver(): Resolve {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
