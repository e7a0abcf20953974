import * as v from 'valibot';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import {
  ApplicationReference,
  type LearnedApplication,
} from '../../../preload/contract/models/application.ts';
import type { Owner } from '../../../preload/contract/models/owner.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { OwnerMemory } from '../owners.ts';
import type { RecentApplications } from '../recent-applications.ts';
import { folded, nameKey } from './phrase.ts';

/** The names lie in this part of the records. */
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

/** This computer learns names of applications, the owners typed here, and when something was filed from here. */
export interface LearnedApplications {
  /** Gives those of these applications that something is known of. */
  of(ids: readonly ApplicationId[]): LearnedApplication[];
  /** Applications that the text names, at most five, the ones it names wholly first. */
  matching(text: string): LearnedApplication[];
  /** Keeps a legal name that the platform gave. Without one it only notes that the application is known. */
  named(applicant: ApplicationReference): void;
  /** Notes an owner that was used with the application and is kept elsewhere. */
  owned(applicant: ApplicationReference, owner: Owner): void;
  /** Forgets what was read of the records, not these themselves: they are locked, or changed otherwise. */
  hide(): void;
}

export interface LearnedParts {
  readonly records: RecordStore;
  readonly recents: Pick<RecentApplications, 'list'>;
  readonly owners: Pick<OwnerMemory, 'all'>;
  /** When something for the application was last sent from here; ISO, null for never. */
  readonly lastFiledAt: (applicationId: ApplicationId) => string | null;
  /** Days that a name is kept, as receipts are; null for good. */
  readonly keptDays: () => number | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** An application, as the records tell of it. */
interface Entry {
  reference: ApplicationReference;
  /** When its legal name was learned; null where it was opened here with that name. */
  learnedAt: string | null;
  /** Last used first. */
  owners: readonly Owner[];
}

export function createLearnedApplications(parts: LearnedParts): LearnedApplications {
  const { records, recents, owners, clock } = parts;
  // Opening a thousand records takes long enough to be felt: that is done once, not for each page of rows.
  let index: Map<string, Entry> | null = null;

  const isOld = (learnedAt: string | null) => {
    const days = parts.keptDays();
    return days !== null && learnedAt !== null && clock() - Date.parse(learnedAt) > days * DAY;
  };

  function note(
    all: Map<string, Entry>,
    reference: ApplicationReference,
    learnedAt: string | null,
  ) {
    const { applicationId, clientTrackingToken, legalName } = reference;
    const before = all.get(applicationId);
    const known = before?.reference;
    // A name that was opened with it is kept elsewhere, however old it is.
    const nameStays =
      legalName === null || (known?.legalName != null && before?.learnedAt === null);
    all.set(applicationId, {
      reference: {
        applicationId,
        clientTrackingToken: clientTrackingToken ?? known?.clientTrackingToken ?? null,
        legalName: legalName ?? known?.legalName ?? null,
      },
      learnedAt: nameStays ? (before?.learnedAt ?? null) : learnedAt,
      owners: before?.owners ?? [],
    });
  }

  function addOwner(all: Map<string, Entry>, applicationId: string, owner: Owner, isLast: boolean) {
    const entry = all.get(applicationId);
    if (entry === undefined) return;
    const others = entry.owners.filter(({ recordId }) => recordId !== owner.recordId);
    entry.owners = isLast ? [...others, owner] : [owner, ...others];
  }

  function entries(): Map<string, Entry> {
    if (index !== null) return index;
    const all = new Map<string, Entry>();
    for (const { applicant, recordId, label } of owners.all()) {
      note(all, applicant, null);
      addOwner(all, applicant.applicationId, { recordId, label }, true);
    }
    for (const recent of recents.list()) note(all, recent, null);
    for (const [at, { key, value }] of records.list(APPLICATION_NAMES).entries()) {
      const kept = v.safeParse(KeptName, value);
      const goes = at >= KEPT || (kept.success && isOld(kept.output.learnedAt));
      if (goes) records.remove(APPLICATION_NAMES, key);
      else if (kept.success) note(all, kept.output, kept.output.learnedAt);
    }
    index = all;
    return all;
  }

  function told({ reference, learnedAt, owners: used }: Entry): LearnedApplication {
    return {
      ...reference,
      legalName: isOld(learnedAt) ? null : reference.legalName,
      owners: used.flatMap(({ label }) => (label === '' ? [] : [label])),
      lastFiledAt: parts.lastFiledAt(reference.applicationId),
    };
  }

  return {
    of(ids) {
      const all = entries();
      const nothing = { clientTrackingToken: null, legalName: null };
      return ids.flatMap((applicationId) => {
        const reference = { applicationId, ...nothing };
        const one = told(all.get(applicationId) ?? { reference, learnedAt: null, owners: [] });
        const says = one.legalName !== null || one.owners.length > 0 || one.lastFiledAt !== null;
        return says ? [one] : [];
      });
    },

    matching(text) {
      return [...entries().values()]
        .map((entry) => {
          const { applicationId, clientTrackingToken, legalName } = entry.reference;
          const name = isOld(entry.learnedAt) ? null : legalName;
          const said = entry.owners.flatMap(({ label, recordId }) => [label, String(recordId)]);
          const texts = [applicationId, clientTrackingToken ?? '', name ?? '', ...said];
          return { entry, rank: nearness(text, texts) };
        })
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank)
        .slice(0, SHOWN)
        .map(({ entry }) => told(entry));
    },

    named(applicant) {
      const { applicationId, clientTrackingToken, legalName } = applicant;
      const learnedAt = new Date(clock()).toISOString();
      if (legalName !== null) {
        const kept = { applicationId, clientTrackingToken, legalName, learnedAt };
        records.put(APPLICATION_NAMES, applicationId, kept);
      }
      if (index !== null) note(index, applicant, legalName === null ? null : learnedAt);
    },

    owned(applicant, owner) {
      if (index === null) return;
      note(index, applicant, null);
      addOwner(index, applicant.applicationId, owner, false);
    },

    hide() {
      index = null;
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
