import type { HeldSubmission } from '../../main/outbox/submission/held-submission.ts';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import { isUnsure } from '../../preload/contract/models/submission.ts';
import type { VerificationEntry } from '../peers/practice-platform/ledger.ts';
import type { FaultPlan } from './fault-plan.ts';
import { isRefusal } from './replies.ts';
import type { Count, Tally } from './tally.ts';
import type { TracedItem } from './traced-item.ts';
import type { TruePlatform } from './true-platform.ts';

/**
 * Compares what the desk reports about a plan's submissions with what the platform has, and counts.
 */
export function judge(
  plan: FaultPlan,
  items: readonly TracedItem[],
  find: (id: SubmissionId) => HeldSubmission | null,
  platform: TruePlatform,
  tally: Tally,
): void {
  tally.counts.plans += 1;
  if (plan.visit > 0) tally.counts.visits += 1;
  for (const item of items) {
    const submission = item.id === null ? null : find(item.id);
    const created = platform.createdFor(item.ownerRecordId);
    const wrong = (count: Count, what: string) => {
      tally.counts[count] += 1;
      tally.failures.push(`plan ${plan.number}, item ${item.ownerRecordId}: ${count}: ${what}`);
    };
    countFaults(item, tally);
    tally.counts.items += 1;
    tally.counts.staffSentAgain += item.sentAgain;
    if (created.length > 1 + item.sentAgain) {
      wrong('duplicates', `${created.length} at the platform; ${history(item)}`);
    }
    if (!created.every((entry) => hasItsFiles(entry, item))) {
      wrong('wrongContents', 'not the bytes that were given');
    }
    if (!created.every(({ applicationId }) => applicationId === item.applicationId)) {
      wrong('wrongCustomer', 'for another application');
    }
    judgeState(item, submission, created, tally, wrong);
  }
}

function judgeState(
  item: TracedItem,
  submission: HeldSubmission | null,
  created: readonly VerificationEntry[],
  { counts }: Tally,
  wrong: (count: Count, what: string) => void,
): void {
  switch (submission?.state) {
    case 'sent': {
      counts.sent += 1;
      const id = submission.receipt?.record.id;
      if (!created.some((entry) => entry.id === id)) {
        wrong('falseSent', `a receipt for ${id}; ${history(item)}`);
      }
      return;
    }
    case 'confirmed':
      counts.staffConfirmed += 1;
      return;
    case 'rejected':
      if (isUnsure(submission)) {
        judgeParked(item, submission, created, counts, wrong);
        return;
      }
      counts.rejected += 1;
      // What arrived after staff had checked belongs to an earlier attempt on the platform's side.
      if (created.length > item.sentAgain || !wasRefused(item)) {
        wrong('wronglyRejected', history(item));
      }
      return;
    case 'unknown':
      judgeParked(item, submission, created, counts, wrong);
      return;
    case 'ready':
    case 'sending':
      wrong('stuck', history(item));
      return;
    default:
      wrong('lost', `it is ${submission?.state ?? 'gone'} for ever; ${history(item)}`);
  }
}

function judgeParked(
  item: TracedItem,
  { evidence }: HeldSubmission,
  created: readonly VerificationEntry[],
  counts: Tally['counts'],
  wrong: (count: Count, what: string) => void,
): void {
  counts.unknown += 1;
  if (created.length > 0) counts.unknownThere += 1;
  const last = item.proxied.attempts.at(-1);
  const ended = evidence?.phase === 'programEnded';
  const safe = ended ? !item.couldHaveArrived : last?.struck === true && last.safe;
  if (safe && created.length === 0) {
    wrong('wronglyParked', `${history(item)}; ${JSON.stringify(evidence)}`);
  }
  if (!ended && last?.struck !== true) counts.unknownUnasked += 1;
}

function countFaults(item: TracedItem, { counts, kinds }: Tally): void {
  for (const { fault, struck, safe } of item.proxied.attempts) {
    if (fault === null || !struck) continue;
    counts.faults += 1;
    kinds[fault.kind] = (kinds[fault.kind] ?? 0) + 1;
    if (safe) counts.safeFaults += 1;
  }
}

function wasRefused({ proxied }: TracedItem): boolean {
  return proxied.attempts.some(({ fault, struck }) => {
    if (!struck || fault === null) return false;
    if (fault.kind === 'atCommit') {
      return fault.act !== 'reset' && fault.act !== 'fin' && isRefusal(fault.act);
    }
    return 'reply' in fault && isRefusal(fault.reply);
  });
}

function hasItsFiles({ files }: VerificationEntry, item: TracedItem): boolean {
  return (
    files.length === item.files.length &&
    item.files.every(({ slot, sha256 }) =>
      files.some((file) => file.field === slot && file.sha256 === sha256),
    )
  );
}

/** Returns what happened to it, attempt by attempt. */
function history({ proxied }: TracedItem): string {
  return proxied.attempts
    .map(({ fault, struck, safe }) =>
      fault === null
        ? 'nothing'
        : `${JSON.stringify(fault)}${struck ? (safe ? ' (safe)' : '') : ' (not struck)'}`,
    )
    .join(' → ');
}
