import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

export interface RsaKey {
  publicKey: KeyObject;
  /** Null when the PEM holds only the public part. */
  privateKey: KeyObject | null;
}

const MIN_BITS = 2048;
const PRIVATE_LABELS = ['PRIVATE KEY', 'RSA PRIVATE KEY'];
const PUBLIC_LABELS = ['PUBLIC KEY', 'RSA PUBLIC KEY'];

/** Every RSA key of a PEM text, in order. Error messages name a key by its index and never quote the PEM. */
export function readRsaPem(pem: string): RsaKey[] {
  // Environment files often hold a PEM on one line with `\n` as two characters.
  const text = pem.replaceAll('\\n', '\n');
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g)];
  if (blocks.length !== text.split('-----BEGIN').length - 1) throw new Error('The PEM is cut or damaged');
  if (blocks.length === 0) throw new Error('The PEM holds no key');
  return blocks.map(([block, label = ''], index) => readBlock(block, label, `Key ${index + 1} of the PEM`));
}

function readBlock(block: string, label: string, name: string): RsaKey {
  const isPrivate = PRIVATE_LABELS.includes(label);
  if (!isPrivate && !PUBLIC_LABELS.includes(label)) throw new Error(`${name} is of a kind not read here: ${label}`);
  let privateKey: KeyObject | null;
  let publicKey: KeyObject;
  try {
    privateKey = isPrivate ? createPrivateKey(block) : null;
    publicKey = createPublicKey(privateKey ?? block);
  } catch (cause) {
    throw new Error(`${name} cannot be read`, { cause });
  }
  if (publicKey.asymmetricKeyType !== 'rsa') throw new Error(`${name} is not RSA`);
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_BITS) throw new Error(`${name} has ${bits} bits; at least ${MIN_BITS} are needed`);
  return { publicKey, privateKey };
}
