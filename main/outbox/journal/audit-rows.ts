import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AuditAction } from '../../../preload/contract/models/audit.ts';
import { readJson } from '../../system/files/read-json.ts';
import type { AuditChain } from './audit-chain.ts';
import type { AuditBreak, AuditEntry, AuditRecord, AuditVerdict } from './audit-entry.ts';
import type { Head } from './head.ts';

/** Maps each entry whose personal text was erased to the entry that records the erasure, both by number. */
export type Erasures = ReadonlyMap<number, number>;

export const NAMES_ERASED: AuditAction = 'person.namesErased';

/** The facts of an erasure. The numbers are in the format of `rangesOf`. */
const Erased = v.object({ entries: v.pipe(v.string(), v.regex(/^\d+(-\d+)?(, \d+(-\d+)?)*$/)) });

/**
 * Reads which entries had their personal text erased, and which entries record that. An erasure applies only to earlier
 * entries.
 */
export function erasuresIn(database: DatabaseSync): Erasures {
  const erasures = new Map<number, number>();
  const select = database.prepare('SELECT seq, facts FROM audit WHERE action = ? ORDER BY seq');
  for (const row of select.all(NAMES_ERASED)) {
    const by = Number(row.seq);
    const ranges = readJson(Erased, String(row.facts))?.entries.split(', ') ?? [];
    for (const range of ranges) {
      const [from = 0, to = from] = range.split('-').map(Number);
      for (let seq = from; seq <= to && seq < by; seq += 1) erasures.set(seq, by);
    }
  }
  return erasures;
}

/** Formats ascending numbers and combines consecutive ones: `3-7, 9`. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

const Facts = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])));

const FoundRow = v.object({
  seq: v.number(),
  at: v.string(),
  action: v.string(),
  submissionId: v.nullable(v.string()),
  facts: v.string(),
  personalDigest: v.instance(Uint8Array),
  chain: v.instance(Uint8Array),
  personal: v.nullable(v.instance(Uint8Array)),
});
/** An entry with its link, and with its sealed personal text if that is still stored. */
export type FoundRow = v.InferOutput<typeof FoundRow>;

const SELECT = `
  SELECT audit.seq, at, action, submission_id AS submissionId, facts,
    personal_digest AS personalDigest, chain, sealed AS personal
  FROM audit LEFT JOIN audit_personal USING (seq)`;

/** Lower than the number of any row, even if someone tampered with the numbers. */
export const FIRST = Number.MIN_SAFE_INTEGER;

/** Appends an entry. Returns the updated head. */
export function appendEntry(
  database: DatabaseSync,
  chain: AuditChain,
  head: Head,
  entry: AuditEntry,
): Head {
  const seq = nextSeq(database, head);
  const { sealed, digest } = chain.sealPersonal(seq, entry.personal);
  const { at, action, submissionId } = entry;
  const facts = JSON.stringify(entry.facts);
  const row = { seq, at, action, submissionId, facts, personalDigest: digest };
  const link = chain.link(head.audit.chain, row);
  database
    .prepare('INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(seq, at, action, submissionId, facts, digest, Buffer.from(link, 'hex'));
  database.prepare('INSERT OR REPLACE INTO audit_personal VALUES (?, ?)').run(seq, sealed);
  return { ...head, audit: { ...head.audit, last: seq, chain: link } };
}

/** Returns the newest row with this action, or null if no row has it. */
export function newestRow(database: DatabaseSync, action: string): FoundRow | null {
  const row = database
    .prepare(`${SELECT} WHERE action = ? ORDER BY audit.seq DESC LIMIT 1`)
    .get(action);
  return row === undefined ? null : v.parse(FoundRow, row);
}

/** Returns at most a few hundred rows starting at `seq`, oldest first. */
export function rowsFrom(database: DatabaseSync, seq: number): readonly FoundRow[] {
  return database
    .prepare(`${SELECT} WHERE audit.seq >= ? ORDER BY audit.seq LIMIT 500`)
    .all(seq)
    .map((row) => v.parse(FoundRow, row));
}

/** Yields every row, oldest first. Reads a few hundred rows at a time. */
export function* everyRow(database: DatabaseSync): IterableIterator<FoundRow> {
  for (let next = FIRST; ; ) {
    const rows = rowsFrom(database, next);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    next = end.seq + 1;
  }
}

/** Yields the rows up to and including `seq`, oldest first. */
export function* rowsUpTo(database: DatabaseSync, seq: number): IterableIterator<FoundRow> {
  for (const row of everyRow(database)) {
    if (row.seq > seq) return;
    yield row;
  }
}

/** Returns at most `limit` rows before `before`, newest first. */
export function rowsBefore(database: DatabaseSync, before: number | null, limit: number) {
  return database
    .prepare(`${SELECT} WHERE audit.seq < ? ORDER BY audit.seq DESC LIMIT ?`)
    .all(before ?? Number.MAX_SAFE_INTEGER, limit)
    .map((row) => v.parse(FoundRow, row));
}

/** Returns the parts of a row's entry that can be read. */
export function asRecord(chain: AuditChain, row: FoundRow, erasures: Erasures): AuditRecord {
  const { seq, at, action, submissionId } = row;
  const facts = readJson(Facts, row.facts);
  const personal = (row.personal && chain.openPersonal(seq, row.personal)?.personal) ?? null;
  const erasedIn = erasures.get(seq) ?? null;
  const link = Buffer.from(row.chain).toString('hex');
  return { seq, at, action, submissionId, facts: facts ?? {}, personal, erasedIn, link };
}

/** Returns what is wrong with a row's personal text, or null if the text is unchanged or was properly erased. */
function personalBreak(chain: AuditChain, row: FoundRow, erasures: Erasures): AuditBreak | null {
  const isErased = erasures.has(row.seq);
  if (row.personal === null) return isErased ? null : 'personalMissing';
  const opened = chain.openPersonal(row.seq, row.personal);
  if (opened === null || !Buffer.from(opened.digest).equals(row.personalDigest)) {
    return 'personalChanged';
  }
  return isErased ? 'personalBack' : null;
}

/**
 * Returns the first number up to `seq` that has a personal text but no entry, or null if no number does. Such a text
 * was put back after it had been removed by age.
 */
function strayPersonal(database: DatabaseSync, seq: number): number | null {
  const row = database
    .prepare(
      `SELECT min(seq) AS seq FROM audit_personal
       WHERE seq <= ? AND seq NOT IN (SELECT seq FROM audit)`,
    )
    .get(seq);
  return typeof row?.seq === 'number' ? row.seq : null;
}

/** Returns the number of the next entry. Skips rows that someone inserted after the end. */
function nextSeq(database: DatabaseSync, { audit: { last } }: Head): number {
  const row = database
    .prepare('SELECT max(seq) AS seq FROM audit WHERE seq < ?')
    .get(last + 1_000_000);
  return Math.max(last, Number(row?.seq ?? 0)) + 1;
}

/** The progress of a check: the number of the next expected entry, and the link of the entry before it. */
export interface Checked {
  readonly expected: number;
  readonly link: string;
}

type Broken = Extract<AuditVerdict, { ok: false }>;

/**
 * Returns where a check begins, which is after the entries that were removed by age. If that point can't be trusted,
 * returns the reason instead.
 */
export function beginCheck(head: Pick<Head, 'audit' | 'doubt'>): Checked | Broken {
  if (head.doubt) return { ok: false, at: head.doubt.upTo, reason: head.doubt.reason };
  return { expected: head.audit.removedTo + 1, link: head.audit.anchor };
}

/** Checks rows against the chain, oldest first, and their personal texts against the recorded erasures. */
export function checkRows(
  rows: Iterable<FoundRow>,
  chain: AuditChain,
  { last }: Pick<Head['audit'], 'last'>,
  erasures: Erasures,
  from: Checked,
): Checked | Broken {
  let { expected, link } = from;
  for (const row of rows) {
    if (row.seq < expected || row.seq > last) return { ok: false, at: row.seq, reason: 'inserted' };
    if (row.seq > expected) return { ok: false, at: expected, reason: 'missing' };
    link = chain.link(link, row);
    if (!Buffer.from(link, 'hex').equals(row.chain)) {
      return { ok: false, at: row.seq, reason: 'changed' };
    }
    const reason = personalBreak(chain, row, erasures);
    if (reason !== null) return { ok: false, at: row.seq, reason };
    expected += 1;
  }
  return { expected, link };
}

/** Checks that the record ends where the sealed head says, and that no personal text remains without its entry. */
export function endCheck(
  database: DatabaseSync,
  { audit: { last, removedTo, chain } }: Pick<Head, 'audit'>,
  { expected, link }: Checked,
): AuditVerdict {
  if (expected <= last) return { ok: false, at: expected, reason: 'missing' };
  if (link !== chain) return { ok: false, at: last, reason: 'changed' };
  const stray = strayPersonal(database, last);
  if (stray !== null) return { ok: false, at: stray, reason: 'personalBack' };
  return { ok: true, entries: last - removedTo };
}
