/** The results of plans: counts that add up, and descriptions of what went wrong. */
export interface Tally {
  readonly counts: Record<Count, number>;
  /** The faults that occurred, by kind. */
  readonly kinds: Record<string, number>;
  readonly failures: string[];
}

const COUNTS = [
  'plans',
  'visits',
  'items',
  'faults',
  /** Faults after which a retry was safe and the sender could know it. */
  'safeFaults',
  'kills',
  'closes',
  'sent',
  'rejected',
  /** The number of submissions whose outcome staff must find out. */
  'unknown',
  /** Of these, those that the platform has. */
  'unknownThere',
  /** Unknown although no fault of the plan had occurred in that attempt. */
  'unknownUnasked',
  'staffConfirmed',
  'staffSentAgain',
  'lost',
  /** Still waiting long after everything else had ended. */
  'stuck',
  'duplicates',
  'falseSent',
  'wronglyParked',
  'wronglyRejected',
  'wrongContents',
  /** The number of verifications that were created for the wrong application. */
  'wrongCustomer',
  'defects',
  /** Plans that could not be completed: a defect of this test, not of the program. */
  'broken',
] as const;
export type Count = (typeof COUNTS)[number];

/** The counts that must be 0 in every run. */
export const NEVER: readonly Count[] = [
  'lost',
  'stuck',
  'duplicates',
  'falseSent',
  'wronglyRejected',
  'wrongContents',
  'wrongCustomer',
  'defects',
  'broken',
];

/** The share of safe faults that may end as unknown: 1 in 1,000. */
export const WRONGLY_PARKED_SHARE = 0.001;

export function emptyTally(): Tally {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>;
  return { counts, kinds: {}, failures: [] };
}

export function addTally(sum: Tally, more: Tally): void {
  for (const name of COUNTS) sum.counts[name] += more.counts[name];
  for (const [kind, times] of Object.entries(more.kinds)) {
    sum.kinds[kind] = (sum.kinds[kind] ?? 0) + times;
  }
  sum.failures.push(...more.failures);
}

/** Returns whether nothing went wrong that must not, and almost nothing was wrongly set aside. */
export function isGood({ counts }: Tally): boolean {
  const allowed = Math.floor(counts.safeFaults * WRONGLY_PARKED_SHARE);
  return counts.wronglyParked <= allowed && NEVER.every((name) => counts[name] === 0);
}

export function tallyLines({ counts, kinds }: Tally): string[] {
  const share = counts.safeFaults === 0 ? 0 : (100 * counts.wronglyParked) / counts.safeFaults;
  const of = Object.entries(kinds).sort(([, one], [, other]) => other - one);
  return [
    `${counts.faults} faults in ${counts.plans} plans, ${counts.visits} of them with a visit: ${of.map(([kind, times]) => `${kind} ${times}`).join(', ')}`,
    `${counts.kills} kills and ${counts.closes} orderly restarts of the program in between`,
    `${counts.items} submissions: ${counts.sent} sent, ${counts.rejected} rejected, ${counts.unknown} parked (the platform has ${counts.unknownThere} of them; ${counts.unknownUnasked} without a planned fault), ${counts.staffConfirmed} found there by staff; ${counts.staffSentAgain} times staff sent again`,
    `lost ${counts.lost}, stuck ${counts.stuck}, automatic duplicates ${counts.duplicates}, false "sent" ${counts.falseSent}, wrongly rejected ${counts.wronglyRejected}, wrong contents ${counts.wrongContents}, with another customer ${counts.wrongCustomer}, defects reported ${counts.defects}, plans broken off ${counts.broken}`,
    `wrongly parked ${counts.wronglyParked} of ${counts.safeFaults} safe faults (${share.toFixed(3)} %)`,
  ];
}
