/** Where the bytes of uploads live. What was put is never changed, so that it may be cached for ever. */
export interface MediaStore {
  /** Whole or not at all; 503 DEPENDENCY_UNAVAILABLE when it cannot be kept. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such thing. */
  get(name: string): Promise<Buffer | null>;
  close(): void;
}

const NAME = /^[a-z0-9_]{1,64}$/;

/** Only such names can exist, so that none can point outside the store. */
export const isMediaName = (name: string): boolean => NAME.test(name);

export function requireMediaName(name: string): string {
  if (!isMediaName(name)) throw new Error('A media name is made of lower-case letters, digits and _');
  return name;
}
