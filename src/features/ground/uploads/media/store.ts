/** Storage of uploaded bytes. Stored bytes never change, so that clients may cache them for ever. */
export interface MediaStore {
  /** Stores all bytes or none; 503 DEPENDENCY_UNAVAILABLE when the storage fails. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null for an unknown name. */
  get(name: string): Promise<Buffer | null>;
  /** Deletes the bytes; an unknown name changes nothing. Throws when the storage fails. */
  remove(name: string): Promise<void>;
  close(): void;
}

const NAME = /^[a-z0-9_]{1,64}$/;

/** Names are restricted to these, so that none can point outside the store. */
export const isMediaName = (name: string): boolean => NAME.test(name);

export function requireMediaName(name: string): string {
  if (!isMediaName(name)) throw new Error('A media name is made of lower-case letters, digits and _');
  return name;
}
