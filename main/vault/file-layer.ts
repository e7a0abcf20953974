/** A new file being written from its beginning. */
export interface NewFile {
  /** Appends all of `bytes`. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves once what was written would survive a power loss. Never repeat one that failed. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenFile {
  /** Bytes in the file when it was opened. */
  readonly size: number;
  /** Fills `into` from `position`; returns how many bytes there were, fewer only at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * The few things stored files ask of the disk, each a call that may fail or be the last one before a
 * power loss. Errors are Node's, with a `code`, or `FileHeld` where another program did not let go of a
 * file for some seconds, or until `signal` was raised.
 */
export interface FileLayer {
  /** Creates a file only this user can read; fails when there is one. */
  create(path: string, signal?: AbortSignal): Promise<NewFile>;
  open(path: string): Promise<OpenFile>;
  /** Writes over the beginning of a file and syncs it. */
  overwrite(path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  rename(from: string, to: string, signal?: AbortSignal): Promise<void>;
  remove(path: string, signal?: AbortSignal): Promise<void>;
  /** Names in a folder. */
  names(folder: string): Promise<readonly string[]>;
  /** Creates a folder, and those above it, only this user can enter; durable when it resolves. */
  makeFolder(folder: string): Promise<void>;
  /** Makes renames and removals in a folder durable. */
  syncFolder(folder: string): Promise<void>;
}
