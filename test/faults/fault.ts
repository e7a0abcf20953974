import type { ReplyName } from './replies.ts';

/** How a connection breaks: RST, an orderly FIN, or silence. */
export type Break = 'reset' | 'fin' | 'stall';

/**
 * A byte of the request on the wire, head included. `body`: of what goes before the last chunk, whose
 * end is `part` 1. `last`: inside the last chunk, up to all but its last byte. `part` is 0 to 1.
 */
export interface Place {
  readonly in: 'head' | 'body' | 'last' | 'anywhere';
  readonly part: number;
}

/** When the program ends, as the proxy and the journal can tell. */
export type Moment = Place | 'committing' | 'committed' | 'whole' | 'answered';

/** What goes wrong with one attempt. Times are in milliseconds. */
export type Fault =
  /** Nobody listens, or the connection breaks before a byte was taken. */
  | { readonly kind: 'refused'; readonly how: 'notListening' | 'reset' | 'fin' }
  | { readonly kind: 'cutRequest'; readonly at: Place; readonly by: Break }
  /** The platform has it; nothing of its answer comes back. */
  | { readonly kind: 'lostAnswer'; readonly by: Break }
  /** The platform has it; so much of its answer comes back. */
  | { readonly kind: 'cutAnswer'; readonly part: number; readonly by: Break }
  /** The platform has it; its JSON is half of what it was, well framed. */
  | { readonly kind: 'truncatedAnswer' }
  /** The platform has it; its answer drips. */
  | { readonly kind: 'slowAnswer'; readonly pieces: number; readonly everyMs: number }
  | { readonly kind: 'slowRequest'; readonly everyMs: number }
  /** Somebody answers while the request is still on its way, and goes on passing it on, or stops. */
  | {
      readonly kind: 'earlyReply';
      readonly at: Place;
      readonly reply: ReplyName;
      readonly passesOn: boolean;
    }
  /** The platform has it; somebody else answers. */
  | { readonly kind: 'replacedReply'; readonly reply: ReplyName }
  /** Somebody answers once the request is whole; the platform never gets any of it. */
  | { readonly kind: 'ownReply'; readonly reply: ReplyName; readonly refresh: 'works' | 'fails' }
  /** The whole request is held back, and reaches the platform after the sender gave up. */
  | { readonly kind: 'lateDelivery'; readonly afterMs: number; readonly by: Break }
  /** The token is exchanged behind the session's back: the platform itself refuses it. */
  | { readonly kind: 'tokenRevoked' }
  /** It happens while `committing` is being put on record: just before the write, or just after it. */
  | {
      readonly kind: 'atCommit';
      readonly when: 'before' | 'after';
      readonly act: 'reset' | 'fin' | ReplyName;
    }
  /** The program is killed, or closed as staff close it, and starts again. */
  | { readonly kind: 'programEnds'; readonly at: Moment; readonly how: 'killed' | 'closed' };
