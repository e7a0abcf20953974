import { createApplications } from '../../../main/applications/applications.ts';
import { createLearnedApplications } from '../../../main/applications/learned-applications.ts';
import { createOwnerMemory } from '../../../main/applications/owners.ts';
import { createRecentApplications } from '../../../main/applications/recent-applications.ts';
import {
  createFindApplications,
  type FindApplications,
  type FindParts,
} from '../../../main/applications/search/find-applications.ts';
import type { PracticePlatformOptions } from '../../../main/practice-platform/practice-platform.ts';
import type { FindQuery, FindStep } from '../../../preload/contract/models/application.ts';
import type { Result } from '../../../preload/contract/result.ts';
import {
  type FoundParts,
  learnedPart,
  rowsRead,
  withPart,
} from '../../../renderer/lib/search/found-parts.ts';
import { plainRecords } from '../../support/plain-records.ts';
import { practiceSession, unwrap } from '../platform/practice-session.ts';
import type { Said } from './customer-phrases.ts';

/** The practice platform's noon. */
export const NOW = Date.parse('2026-03-01T12:00:00Z');

/** The search over a practice platform of its own, with an empty memory. */
export async function finderOver(options: PracticePlatformOptions, rest?: FindParts['rest']) {
  const session = await practiceSession(options);
  const records = plainRecords();
  const clock = () => NOW;
  const learned = createLearnedApplications({
    records,
    recents: createRecentApplications(records, clock),
    owners: createOwnerMemory(records, clock, () => ''),
    lastFiledAt: () => null,
    keptDays: () => 30,
    clock,
  });
  const { search } = createApplications(session.client, learned, clock);
  const finder = createFindApplications({ search, learned, ...(rest && { rest }) });
  return { ...session, learned, finder };
}

export function query(text: string, more: Partial<FindQuery> = {}): FindQuery {
  return {
    find: 1,
    text,
    field: 'auto',
    scope: null,
    filters: {},
    sort: null,
    beyond: 0,
    typing: false,
    ...more,
  };
}

/** All of a search, merged as the window merges it: ids in their order. `asked` null: the one under way. */
export async function whole(
  finder: FindApplications,
  asked: FindQuery | null,
  begun: Result<FindStep> | null = asked && finder.begin(asked),
  find = asked?.find ?? 1,
) {
  let step = unwrap(begun ?? (await finder.next(find)));
  let parts: FoundParts = step.learned.length > 0 ? [learnedPart(step.learned)] : [];
  for (;;) {
    for (const part of step.parts) parts = withPart(parts, { ...part, asked: part }, false);
    if (step.asking.length === 0 && step.parts.length === 0) break;
    step = unwrap(await finder.next(find));
  }
  return { rows: rowsRead(parts).map(({ id }) => String(id)), step };
}

/** One of the first five rows is meant. */
export const isFound = (ids: readonly string[], { meant }: Said) =>
  ids.slice(0, 5).some((id) => meant.has(id));

/** Of the first five rows some are meant, and none stands before them that is not. */
export function isRight(ids: readonly string[], { meant }: Said): boolean {
  const top = ids.slice(0, 5);
  const right = top.filter((id) => meant.has(id)).length;
  return right > 0 && top.slice(0, right).every((id) => meant.has(id));
}
