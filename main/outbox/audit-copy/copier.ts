import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { TryAgain } from '../../files/try-again.ts';
import { type FileLayer, replaceDurably } from '../../vault/file-layer.ts';
import {
  AUDIT_COPIES,
  ownReceiverKeys,
  receiverFolder,
  receiverKey,
} from '../../vault/receiver-keys.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import { BoxKey } from '../../vault/sealed-box.ts';
import type { AuditRecord, AuditTrail } from '../journal/audit/trail.ts';
import { dayOf, MOST_ENTRIES, oneParcel, parcelName, sealFor, tipName } from './parcel.ts';
import { rewriteErased } from './rewrite-erased.ts';

const STATE = 'state';
/** Present while names were erased that the copy may still hold. */
const ERASED = 'erased';
/** Parcels that are still written once the user is leaving; the next start goes on. */
const LAST_PARCELS = 3;

const State = v.object({
  /** The auditor's id, and the public key that everything is sealed for. */
  receiver: v.string(),
  to: BoxKey,
  copy: v.string(),
  secret: BoxKey,
  first: v.number(),
  /** The entry that the newest parcel begins with. */
  from: v.number(),
  /** The entry copied last, `first - 1` where none was, and the digest of what it says. */
  last: v.number(),
  mark: v.nullable(v.string()),
});
/** The state of the copy that is being written. It lies among its user's sealed records. */
export type CopyState = v.InferOutput<typeof State>;

/** Copying a user's record for the auditor, as it is written. */
export interface AuditCopier {
  /** Copies what is missing. Resolves after one try; one that fails is made again by itself. */
  now(): Promise<void>;
  /** Copies what is missing, within a second or two; called with each entry. */
  soon(): void;
  /** Runs `erase`, which takes names out of the record, and takes them out of the copy. */
  whileErasing<T>(erase: () => Promise<T>): Promise<T>;
  /** Copies the last entries and ends. */
  close(): Promise<void>;
}

export interface CopierParts {
  readonly profile: string;
  readonly ownId: string;
  readonly server: string;
  /** E-mail of the user whose record it is. */
  readonly user: string;
  /** The auditor's id; null where nobody is. */
  readonly auditor: () => string | null;
  readonly audit: Pick<AuditTrail, 'from'>;
  readonly records: Pick<RecordStore, 'get' | 'put' | 'remove'>;
  readonly files: FileLayer;
  readonly clock: () => number;
  readonly report: (where: string, cause: unknown) => void;
}

/**
 * Copies the record of one user in parcels sealed for the auditor. Each step can be repeated: a parcel's
 * name follows from its first entry, and the state moves on once the parcel is on the disk.
 */
export function createAuditCopier(parts: CopierParts): AuditCopier {
  const { profile, ownId, server, user, audit, records, files } = parts;
  const again = new TryAgain(copy, { onFailure: (cause) => parts.report('audit-copy', cause) });
  let changed = true;
  let closing = false;

  const write = async (state: CopyState, name: string, content: object) => {
    const folder = join(receiverFolder(profile, AUDIT_COPIES, state.receiver), ownId);
    const origin = { v: 1, secret: state.secret, server, user } as const;
    const whole = { ...origin, ...content } as Parameters<typeof sealFor>[2];
    await replaceDurably(files, join(folder, name), sealFor(state.to, ownId, whole));
  };
  const writeParcel = async (state: CopyState, entries: readonly AuditRecord[]) => {
    const [head] = entries;
    if (head === undefined) return;
    const name = { copy: state.copy, from: head.seq, day: dayOf(head.at) };
    const before = timeBefore(state, head);
    const told = entries.map(withoutFileName);
    await write(state, parcelName(name), { first: state.first, before, entries: told });
  };

  /** When the entry before `head` was made; one that went by age is not younger than `head`. */
  function timeBefore({ first }: CopyState, head: AuditRecord): string | null {
    if (head.seq === first) return null;
    const [row] = audit.from(head.seq - 1, 1);
    return row?.seq === head.seq - 1 ? row.at : head.at;
  }

  const keep = (state: CopyState): CopyState => {
    records.put(AUDIT_COPIES, STATE, state);
    return state;
  };

  /** A journal that was put back or begun anew, or from which too much went, has no such entry there. */
  function continues({ from, last, mark }: CopyState): boolean {
    const [row] = audit.from(mark === null ? from : last, 1);
    if (mark === null) return row === undefined || row.seq === from;
    return row?.seq === last && markOf(row) === mark;
  }

  async function stateFor(receiver: string, to: string): Promise<CopyState> {
    const kept = v.safeParse(State, records.get(AUDIT_COPIES, STATE));
    const fits = kept.success && kept.output.to === to && kept.output.receiver === receiver;
    await files.makeFolder(join(receiverFolder(profile, AUDIT_COPIES, receiver), ownId));
    if (fits && continues(kept.output)) return kept.output;
    const first = audit.from(1, 1)[0]?.seq ?? 1;
    const [copy, secret] = [randomBytes(8).toString('hex'), randomBytes(32).toString('base64url')];
    const begun = { receiver, to, copy, secret, first, from: first, last: first - 1, mark: null };
    return keep(begun);
  }

  /** Writes the newest parcel, or one after it; null where everything is copied. */
  async function copyParcel(state: CopyState): Promise<CopyState | null> {
    const rows = audit.from(state.from, MOST_ENTRIES + 1);
    const [head] = rows;
    if (head === undefined) return null;
    // The parcel's first entries went by age: what comes now begins another.
    if (head.seq !== state.from) return { ...state, from: state.last + 1 };
    const entries = oneParcel(rows);
    const end = entries.at(-1) ?? head;
    const isOver = rows.length > entries.length;
    const from = isOver ? end.seq + 1 : state.from;
    if (end.seq === state.last) return isOver ? { ...state, from } : null;
    await writeParcel(state, entries);
    return keep({ ...state, from, last: end.seq, mark: markOf(end) });
  }

  async function takeNamesOut(): Promise<void> {
    const erased = records.get(AUDIT_COPIES, ERASED);
    if (erased === undefined) return;
    const kept = v.safeParse(State, records.get(AUDIT_COPIES, STATE));
    if (kept.success) {
      const state = kept.output;
      const folder = join(receiverFolder(profile, AUDIT_COPIES, state.receiver), ownId);
      await rewriteErased(folder, state, audit, (entries) => writeParcel(state, entries));
    }
    // Somebody else may have been erased meanwhile.
    if (records.get(AUDIT_COPIES, ERASED) === erased) records.remove(AUDIT_COPIES, ERASED);
    else changed = true;
  }

  async function copyOnce(): Promise<void> {
    await takeNamesOut();
    const receiver = parts.auditor();
    // The auditor's keys are made where the auditor's own record is copied first.
    if (receiver === ownId) await ownReceiverKeys(profile, AUDIT_COPIES, ownId, records);
    const to = receiver === null ? null : await receiverKey(profile, AUDIT_COPIES, receiver);
    if (receiver === null || to === null) return;
    let state = await stateFor(receiver, to);
    for (let written = 0; !closing || written < LAST_PARCELS; written += 1) {
      const next = await copyParcel(state);
      if (next === null) break;
      state = next;
    }
    const at = new Date(parts.clock()).toISOString();
    const { last } = state;
    const [row] = audit.from(last, 1);
    const lastAt = row?.seq === last ? row.at : null;
    await write(state, tipName(state.copy), { last, lastAt, at });
  }

  async function copy(): Promise<void> {
    do {
      changed = false;
      await copyOnce();
    } while (changed && !closing);
  }

  const noteErased = () => records.put(AUDIT_COPIES, ERASED, randomUUID());

  return {
    now: () => again.now(),

    soon() {
      changed = true;
      again.soon();
    },

    async whileErasing(erase) {
      if (records.get(AUDIT_COPIES, STATE) === undefined) return erase();
      // Before, as a kill may follow; and after, for what was copied meanwhile.
      noteErased();
      try {
        return await erase();
      } finally {
        noteErased();
        changed = true;
        await again.now();
      }
    },

    async close() {
      closing = true;
      await again.now();
      if (changed) await again.now();
      await again.close();
    },
  };
}

/** A picture's name is of the picture, and may hold that of whom it shows. */
function withoutFileName(entry: AuditRecord): AuditRecord {
  if (entry.personal?.fileName === undefined) return entry;
  const { fileName: _, ...personal } = entry.personal;
  return { ...entry, personal };
}

function markOf({ seq, at, action, submissionId, facts }: AuditRecord): string {
  const said = JSON.stringify([seq, at, action, submissionId, facts]);
  return createHash('sha256').update(said).digest('base64url');
}
