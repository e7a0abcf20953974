import * as v from 'valibot';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import {
  ApplicationReference,
  type LearnedApplication,
} from '../../../preload/contract/models/application.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { OwnerMemory } from '../owners.ts';
import type { RecentApplications } from '../recent-applications.ts';
import { folded, nameKey } from './phrase.ts';

/** Where the names lie among the records. */
export const APPLICATION_NAMES = 'application-names';
const KEPT = 1_000;
const SHOWN = 5;
const DAY = 86_400_000;

/** A legal name as the platform gave it, sealed like everything remembered here. */
export const KeptName = v.object({
  ...ApplicationReference.entries,
  legalName: v.string(),
  learnedAt: v.string(),
});
export type KeptName = v.InferOutput<typeof KeptName>;

/** What this computer has learned of applications: names, owners typed here, what was filed from here. */
export interface LearnedApplications {
  /** Of these applications, those that something is known of. */
  of(ids: readonly ApplicationId[]): LearnedApplication[];
  /** Applications that the text names, at most five, the ones it names wholly first. */
  matching(text: string): LearnedApplication[];
  /** Keeps a legal name that the platform gave. */
  named(applicant: ApplicationReference): void;
}

export interface LearnedParts {
  readonly records: RecordStore;
  readonly recents: Pick<RecentApplications, 'list'>;
  readonly owners: Pick<OwnerMemory, 'usedWith' | 'all'>;
  /** When something for the application was last sent from here; ISO, null for never. */
  readonly lastFiledAt: (applicationId: ApplicationId) => string | null;
  /** Days that a name is kept, as receipts are; null for good. */
  readonly keptDays: () => number | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function createLearnedApplications(parts: LearnedParts): LearnedApplications {
  const { records, recents, owners, clock } = parts;

  const isOld = ({ learnedAt }: KeptName) => {
    const days = parts.keptDays();
    return days !== null && clock() - Date.parse(learnedAt) > days * DAY;
  };

  const names = (): KeptName[] =>
    records.list(APPLICATION_NAMES).flatMap(({ value }) => {
      const kept = v.safeParse(KeptName, value);
      return kept.success && !isOld(kept.output) ? [kept.output] : [];
    });

  /** By application, what says most of it last. */
  function references(): Map<string, ApplicationReference> {
    const all = new Map<string, ApplicationReference>();
    const used = owners.all().map(({ applicant }) => applicant);
    for (const one of [...used, ...recents.list(), ...names()]) {
      const before = all.get(one.applicationId);
      all.set(one.applicationId, {
        applicationId: one.applicationId,
        clientTrackingToken: one.clientTrackingToken ?? before?.clientTrackingToken ?? null,
        legalName: one.legalName ?? before?.legalName ?? null,
      });
    }
    return all;
  }

  const withOwners = ({
    applicationId,
    clientTrackingToken,
    legalName,
  }: ApplicationReference): LearnedApplication => ({
    applicationId,
    clientTrackingToken,
    legalName,
    owners: owners.usedWith(applicationId).flatMap(({ label }) => (label === '' ? [] : [label])),
    lastFiledAt: parts.lastFiledAt(applicationId),
  });

  return {
    of(ids) {
      const known = references();
      return ids.flatMap((applicationId) => {
        const { clientTrackingToken = null, legalName = null } = known.get(applicationId) ?? {};
        const one = withOwners({ applicationId, clientTrackingToken, legalName });
        const says = legalName !== null || one.owners.length > 0 || one.lastFiledAt !== null;
        return says ? [one] : [];
      });
    },

    matching(text) {
      const known = references();
      const said = new Map<string, string[]>();
      const says = (id: string, ...texts: (string | null)[]) =>
        said.set(id, [...(said.get(id) ?? []), ...texts.flatMap((one) => one ?? [])]);
      for (const { applicationId, clientTrackingToken, legalName } of known.values())
        says(applicationId, applicationId, clientTrackingToken, legalName);
      for (const { applicant, label, recordId } of owners.all())
        says(applicant.applicationId, label, String(recordId));
      return [...known.values()]
        .map((one) => ({ one, rank: nearness(text, said.get(one.applicationId) ?? []) }))
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank)
        .slice(0, SHOWN)
        .map(({ one }) => withOwners(one));
    },

    named({ applicationId, clientTrackingToken, legalName }) {
      if (legalName === null) return;
      const learnedAt = new Date(clock()).toISOString();
      records.put(APPLICATION_NAMES, applicationId, {
        applicationId,
        clientTrackingToken,
        legalName,
        learnedAt,
      });
      const kept = records.list(APPLICATION_NAMES);
      for (const [at, { key, value }] of kept.entries()) {
        const read = v.safeParse(KeptName, value);
        if (at >= KEPT || (read.success && isOld(read.output)))
          records.remove(APPLICATION_NAMES, key);
      }
    },
  };
}

/** 2 where a text is what was asked for, 1 where every word asked for begins a word of it, else 0. */
function nearness(asked: string, texts: readonly string[]): 0 | 1 | 2 {
  const key = nameKey(asked);
  const words = folded(asked).split(' ');
  if (key.length < 3) return 0;
  if (texts.some((text) => nameKey(text) === key)) return 2;
  const begins = (text: string) => {
    const held = folded(text).split(' ');
    return words.every((word) => held.some((one) => one.startsWith(word)));
  };
  return texts.some(begins) ? 1 : 0;
}
