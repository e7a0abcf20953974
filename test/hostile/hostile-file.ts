/** A hostile or unusual file, created on demand. */
export interface HostileFile {
  /** The line of the table in which it is counted. */
  readonly kind: string;
  /** Says how it was made. The same name and seed give the same bytes. */
  readonly name: string;
  /** Takes seconds to create or to check, so it is only for the long run. */
  readonly slow?: boolean;
  /** The expected kind of its facts, if it is known. */
  readonly facts?: string;
  /** True if no reason may let it be sent. */
  readonly stopped?: boolean;
  readonly make: () => Buffer | Promise<Buffer>;
}
