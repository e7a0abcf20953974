import { createHmac } from 'node:crypto';
import type { UserKey } from '../../vault/user-key.ts';

/**
 * `base`: what was handed over up to its revision is not in the ledger. `step`: the journal came this far.
 * `handedOver`: the platform may have a submission from here on.
 */
const KINDS = ['base', 'step', 'handedOver'] as const;
type Kind = (typeof KINDS)[number];

export interface LedgerRecord {
  readonly kind: Kind;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The journal, and the revision it had reached. */
  readonly journal: string;
  readonly revision: number;
  /** Mark of the submission handed over (`LedgerSealer.mark`); '' for the other kinds. */
  readonly mark: string;
}

/** Bytes of a record: version, kind, 6 zeros; time, revision (64-bit); journal, mark; authentication. */
export const RECORD_BYTES = 80;
const BODY_BYTES = 56;
const ID_BYTES = 16;
const VERSION = 1;
/** Number of records of handed-over submissions kept when the file is written anew. */
const REMEMBERED = 1_000;
const NO_RECORD = Buffer.alloc(RECORD_BYTES - BODY_BYTES);

/** How records look in the file: each authenticated with all before it (HMAC-SHA-256, 24 bytes of it). */
export interface LedgerSealer {
  /** Equal for the same submission, and says nothing of it: 16 bytes as hex. */
  mark(submissionId: string): string;
  /** `before`: the bytes of the record before it, null for the first. */
  encode(record: LedgerRecord, before: Uint8Array | null): Buffer;
  /** The records up to the first that is cut off, changed or of another key. */
  decode(bytes: Uint8Array): LedgerRecord[];
}

export function ledgerSealer(userKey: UserKey): LedgerSealer {
  const chainKey = userKey.derive('chain ledger');
  const markKey = userKey.derive('mark ledger entries');
  const tagOf = (body: Uint8Array, before: Uint8Array | null) =>
    createHmac('sha256', chainKey)
      .update(before === null ? NO_RECORD : before.subarray(BODY_BYTES))
      .update(body)
      .digest()
      .subarray(0, NO_RECORD.length);
  return {
    mark: (submissionId) =>
      createHmac('sha256', markKey)
        .update(submissionId)
        .digest('hex')
        .slice(0, 2 * ID_BYTES),
    encode(record, before) {
      const body = bodyOf(record);
      return Buffer.concat([body, tagOf(body, before)]);
    },
    decode(bytes) {
      const records: LedgerRecord[] = [];
      let before: Buffer | null = null;
      for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
        const whole = Buffer.from(bytes.subarray(at, at + RECORD_BYTES));
        const body = whole.subarray(0, BODY_BYTES);
        const record = readBody(body);
        if (record === null || !tagOf(body, before).equals(whole.subarray(BODY_BYTES))) break;
        records.push(record);
        before = whole;
      }
      return records;
    },
  };
}

/** All of them in a row. */
export function encodeRecords(sealer: LedgerSealer, records: readonly LedgerRecord[]): Buffer {
  const encoded: Buffer[] = [];
  for (const record of records) encoded.push(sealer.encode(record, encoded.at(-1) ?? null));
  return Buffer.concat(encoded);
}

/** Leaves out earlier steps, and old handings over; a base stands for these. */
export function shortened(records: readonly LedgerRecord[]): LedgerRecord[] {
  const handedOver = records.filter(({ kind }) => kind === 'handedOver');
  const dropped = handedOver.slice(0, -REMEMBERED).at(-1);
  const [first] = records;
  const base = dropped ? ({ ...dropped, kind: 'base', mark: '' } as const) : first;
  const kept = [...(base ? [base] : []), ...handedOver.slice(-REMEMBERED)];
  const last = records.at(-1);
  return last === undefined || last === first || kept.at(-1) === last ? kept : [...kept, last];
}

function bodyOf({ kind, at, journal, revision, mark }: LedgerRecord): Buffer {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.writeUInt8(KINDS.indexOf(kind), 1);
  body.writeBigUInt64BE(BigInt(at), 8);
  body.writeBigUInt64BE(BigInt(revision), 16);
  body.write(journal, 24, 'hex');
  body.write(mark, 24 + ID_BYTES, 'hex');
  return body;
}

function readBody(body: Buffer): LedgerRecord | null {
  const kind = KINDS[body.readUInt8(1)];
  if (body.readUInt8(0) !== VERSION || kind === undefined) return null;
  const mark = body.toString('hex', 24 + ID_BYTES);
  return {
    kind,
    at: Number(body.readBigUInt64BE(8)),
    revision: Number(body.readBigUInt64BE(16)),
    journal: body.toString('hex', 24, 24 + ID_BYTES),
    mark: kind === 'handedOver' ? mark : '',
  };
}
