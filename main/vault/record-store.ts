/** A value that JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export interface StoredRecord {
  readonly key: string;
  readonly value: unknown;
}

/**
 * Small things remembered between starts, sealed at rest: recent applications, owners, settings.
 * `collection` is a constant of the program and stands in the clear; key and value do not. Values
 * come back as `unknown`: check them like anything from outside, an older version may have written
 * them. Synchronous. Throws when the disk fails.
 */
export interface RecordStore {
  get(collection: string, key: string): unknown | undefined;
  put(collection: string, key: string, value: Json): void;
  /** All records of a collection, last put first. */
  list(collection: string): readonly StoredRecord[];
  remove(collection: string, key: string): void;
  /** Leaves nothing of what was removed or replaced in the file or its log. */
  compact(): void;
}
