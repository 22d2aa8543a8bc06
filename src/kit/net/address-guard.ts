import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Which addresses of the outside world this service may call on somebody's word: public ones, and nothing else. */

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
  // A cloud's metadata service that hides behind a public address.
  '168.63.129.16/32',
];
/** Of IPv6 only 2000::/3 is given out to the public; these parts of it lead elsewhere. */
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
  // A zone id makes an address local to a link, whatever else it says.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !specialV4.check(address, 'ipv4');
  if (family === 6) return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
  return false;
}

const PRIVATE_NAMES = /(^|\.)(localhost|internal|local)$/;

/** The literal address in a URL's host, if it is one. The URL parser has already read hex, octal and short forms. */
export function literalOf({ hostname }: URL): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) ? bare : null;
}

/** Judges what can be judged of a URL without asking anybody. */
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

/** One private address among many is enough to refuse: which one gets connected to is nobody's choice. */
export function judgeAddresses(addresses: readonly string[]): void {
  if (!addresses.every(isPublicAddress)) throw new AddressRefused('must not resolve to a private address');
}

/** Asks the name servers themselves: the system's lookup occupies one of four threads however long it takes. */
export function publicResolver(): Resolve {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
