/** A file that means no good, or is odd, made when it is needed. */
export interface HostileFile {
  /** Which table line it counts under. */
  readonly kind: string;
  /** Says how it was made; the same name and seed give the same bytes. */
  readonly name: string;
  /** Takes seconds to make or to look at: for the long run only. */
  readonly slow?: boolean;
  /** What must be found out about it, where that is known: the kind of its facts. */
  readonly facts?: string;
  /** No reason may let it go. */
  readonly stopped?: boolean;
  readonly make: () => Buffer | Promise<Buffer>;
}
