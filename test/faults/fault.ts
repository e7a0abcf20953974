import type { ReplyName } from './replies.ts';

/** How a connection breaks: RST, an orderly FIN, or silence. */
export type Break = 'reset' | 'fin' | 'stall';

/**
 * A byte of the request on the wire, including its header. `body`: before the last chunk, whose
 * beginning is `part` 1. `last`: inside the last chunk, up to all but its last byte. `part` is 0 to
 * 1.
 */
export interface Place {
  readonly in: 'head' | 'body' | 'last' | 'anywhere';
  readonly part: number;
}

/** When the program ends, as the proxy and the journal can determine. */
export type Moment = Place | 'committing' | 'committed' | 'whole' | 'answered';

/** The fault of one attempt. Times are in milliseconds. */
export type Fault =
  /** Nobody listens, or the connection breaks before a byte was accepted. */
  | { readonly kind: 'refused'; readonly how: 'notListening' | 'reset' | 'fin' }
  | { readonly kind: 'cutRequest'; readonly at: Place; readonly by: Break }
  /** The platform has it, and nothing of its answer comes back. */
  | { readonly kind: 'lostAnswer'; readonly by: Break }
  /** The platform has it, and this part of its answer comes back. */
  | { readonly kind: 'cutAnswer'; readonly part: number; readonly by: Break }
  /** The platform has it, and half of its JSON comes back, correctly framed. */
  | { readonly kind: 'truncatedAnswer' }
  /** The platform has it, and its answer comes back slowly. */
  | { readonly kind: 'slowAnswer'; readonly pieces: number; readonly everyMs: number }
  | { readonly kind: 'slowRequest'; readonly everyMs: number }
  /** A proxy on the way answers during the request, and then either forwards the rest or stops. */
  | {
      readonly kind: 'earlyReply';
      readonly at: Place;
      readonly reply: ReplyName;
      readonly passesOn: boolean;
    }
  /** The platform receives the whole request, but a proxy on the way answers. */
  | { readonly kind: 'replacedReply'; readonly reply: ReplyName }
  /** A proxy on the way answers the complete request, and the platform never gets any of it. */
  | { readonly kind: 'ownReply'; readonly reply: ReplyName; readonly refresh: 'works' | 'fails' }
  /** The whole request is held back, and reaches the platform after the sender gave up. */
  | { readonly kind: 'lateDelivery'; readonly afterMs: number; readonly by: Break }
  /** The token is exchanged outside the session, so the platform itself refuses it. */
  | { readonly kind: 'tokenRevoked' }
  /** It happens while `committing` is being recorded: just before or just after the write. */
  | {
      readonly kind: 'atCommit';
      readonly when: 'before' | 'after';
      readonly act: 'reset' | 'fin' | ReplyName;
    }
  /** The program is killed, or closed as by staff, and starts again. */
  | { readonly kind: 'programEnds'; readonly at: Moment; readonly how: 'killed' | 'closed' };
