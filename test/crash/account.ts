import type { VerificationEntry } from '../peers/practice-platform/ledger.ts';
import type { ChildLine, FoundSubmission } from './child-lines.ts';
import { fileOf, sha256 } from './file-of-owner.ts';

type Said<S extends ChildLine['said']> = Extract<ChildLine, { said: S }>;

/**
 * The result of runs on one profile, compared with what was acknowledged and what the platform
 * received.
 */
export interface Account {
  /** Something acknowledged is missing, or less complete than before. */
  readonly lost: string[];
  readonly sentTwice: string[];
  /** A file, a row, or the whole journal cannot be opened. */
  readonly undecryptable: string[];
  /** Something is shown as what it is not. */
  readonly wrong: string[];
  /** Owners with an unknown outcome. */
  readonly unknown: number[];
}

export function noAccount(): Account {
  return { lost: [], sentTwice: [], undecryptable: [], wrong: [], unknown: [] };
}

/** Adds the results for `owners` after the last of `runs`, which must have finished. */
export function holdToAccount(
  account: Account,
  runs: readonly (readonly ChildLine[])[],
  owners: readonly number[],
  bytes: number,
  ledger: readonly VerificationEntry[],
): void {
  for (const [index, lines] of runs.entries()) {
    const found = of(lines, 'found')[0];
    if (found !== undefined) holdToWhatWasSaid(account, runs.slice(0, index).flat(), found);
  }
  const last = runs.at(-1) ?? [];
  const finished = of(last, 'finished')[0];
  if (finished === undefined) {
    account.lost.push(`the last run did not finish: ${JSON.stringify(last.at(-1))}`);
    return;
  }
  const doubtful = new Set(
    runs
      .flatMap((lines) => of(lines, 'found'))
      .flatMap(({ submissions }) => submissions)
      .filter(({ committing }) => committing)
      .map(({ owner }) => owner),
  );
  const waitsForStaff = of(last, 'refused').some(({ step }) => step === 'check');
  for (const owner of owners) {
    const got = ledger.filter(({ fields }) => fields.personal_information_id === String(owner));
    const held = finished.submissions.find(
      (submission) => submission.owner === owner && submission.extraFilesOf === null,
    );
    if (got.length > 1) account.sentTwice.push(`owner ${owner}: ${got.length} times`);
    if (held?.state === 'unknown') {
      account.unknown.push(owner);
      if (!doubtful.has(owner)) account.wrong.push(`owner ${owner}: unknown without committing`);
    } else if (held?.state === 'draft' && held.files.length > 0 && waitsForStaff) {
      // What could not be checked is not sent without staff's decision, but is all there.
    } else if (held?.state !== 'sent') {
      const refusal = JSON.stringify(of(last, 'refused').at(-1));
      account.lost.push(`owner ${owner}: ended as ${held?.state}, last refused ${refusal}`);
    } else if (got.length === 0) {
      account.wrong.push(`owner ${owner}: sent, but the platform never got it`);
    }
    const expected = sha256(fileOf(owner, bytes));
    for (const { files } of got) {
      if (files[0]?.sha256 !== expected) account.wrong.push(`owner ${owner}: other bytes arrived`);
    }
  }
}

/** A start must find at least what earlier runs had acknowledged. */
export function holdToWhatWasSaid(
  account: Account,
  before: readonly ChildLine[],
  found: Pick<Said<'found'>, 'submissions' | 'damaged'>,
): void {
  if (found.damaged) account.undecryptable.push('the journal is damaged');
  const byId = new Map(found.submissions.map((submission) => [submission.id, submission]));
  for (const line of before) {
    if (line.said === 'extra') {
      const held = found.submissions.filter(({ files }) => files.includes(line.sha256)).length;
      const whose = `the extra file of owner ${line.owner}`;
      if (held === 0) account.lost.push(`${whose} is gone`);
      if (held > 1) account.wrong.push(`${whose} is in ${held} submissions`);
    }
    if (!('id' in line)) continue;
    const now = byId.get(line.id);
    const problem = now === undefined ? 'is gone' : lessThanSaid(line, now);
    if (problem !== null) account.lost.push(`${line.said}, but ${problem}`);
  }
  for (const submission of found.submissions) {
    const over = submission.state === 'sent' && submission.receipt;
    if (!over && submission.files.includes(null)) {
      account.undecryptable.push(`a file of one that is ${submission.state}`);
    }
  }
}

function lessThanSaid(line: ChildLine, now: FoundSubmission): string | null {
  const over = now.state === 'sent' && now.receipt;
  switch (line.said) {
    case 'captured':
      return over || now.files.includes(line.sha256) ? null : 'its file is not there';
    case 'queued':
      return now.state === 'draft' ? 'it is a draft' : null;
    case 'ended':
      return now.state === line.state ? null : `it is ${now.state}, not ${line.state}`;
    case 'tidied':
      return now.files.every((file) => file === null) ? null : 'its file still opens';
    default:
      return null;
  }
}

export function of<S extends ChildLine['said']>(lines: readonly ChildLine[], said: S): Said<S>[] {
  return lines.filter((line): line is Said<S> => line.said === said);
}

/** Returns whether nothing was lost, sent twice, unreadable, or wrong. */
export function isSound({ lost, sentTwice, undecryptable, wrong }: Account): boolean {
  return [lost, sentTwice, undecryptable, wrong].every((list) => list.length === 0);
}

/** Adds the result of one run, with each line formatted by `where`. */
export function addTo(account: Account, own: Account, where: (text: string) => string): void {
  for (const key of ['lost', 'sentTwice', 'undecryptable', 'wrong'] as const) {
    account[key].push(...own[key].map(where));
  }
  account.unknown.push(...own.unknown);
}
