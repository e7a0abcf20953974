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
import { nearTexts } from './near.ts';
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
  /** Applications that the text names, give or take a letter a word; at most five, the nearest first. */
  matching(text: string): LearnedApplication[];
  /** How near a known name is to the text: 2 all of it, 1 nearly, 0 unknown here, -1 another name. */
  nearness(text: string): (id: ApplicationId) => number;
  /** Keeps a legal name that the platform gave. */
  named(applicant: ApplicationReference): void;
  /** Forgets what was read of the records, not these themselves: they are locked, or were changed. */
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
interface Entry extends ApplicationReference {
  /** When its legal name was learned; null where it was opened here with that name. */
  readonly learnedAt: string | null;
  /** Last used first. */
  readonly owners: readonly Owner[];
}

export function createLearnedApplications(parts: LearnedParts): LearnedApplications {
  const { records, recents, owners, clock } = parts;
  // Opening a thousand records takes long enough to be felt: that is done once, not for each page of rows.
  let index: Map<ApplicationId, Entry> | null = null;

  const isOld = (learnedAt: string | null) => {
    const days = parts.keptDays();
    return days !== null && learnedAt !== null && clock() - Date.parse(learnedAt) > days * DAY;
  };

  function entries(): Map<ApplicationId, Entry> {
    if (index !== null) return index;
    const all = new Map<ApplicationId, Entry>();
    const note = (told: ApplicationReference, learnedAt: string | null, owner: Owner[] = []) => {
      const known = all.get(told.applicationId);
      all.set(told.applicationId, {
        applicationId: told.applicationId,
        clientTrackingToken: told.clientTrackingToken ?? known?.clientTrackingToken ?? null,
        legalName: told.legalName ?? known?.legalName ?? null,
        // A name that was opened with it is kept elsewhere, however old it is.
        learnedAt: told.legalName === null ? (known?.learnedAt ?? null) : learnedAt,
        owners: [...(known?.owners ?? []), ...owner],
      });
    };
    for (const [at, { key, value }] of records.list(APPLICATION_NAMES).entries()) {
      const kept = v.safeParse(KeptName, value);
      const goes = at >= KEPT || (kept.success && isOld(kept.output.learnedAt));
      if (goes) records.remove(APPLICATION_NAMES, key);
      else if (kept.success) note(kept.output, kept.output.learnedAt);
    }
    for (const { applicant, recordId, label } of owners.all())
      note(applicant, null, [{ recordId, label }]);
    for (const recent of recents.list()) note(recent, null);
    index = all;
    return all;
  }

  const nameOf = ({ legalName, learnedAt }: Entry) => (isOld(learnedAt) ? null : legalName);

  const told = (entry: Entry): LearnedApplication => ({
    applicationId: entry.applicationId,
    clientTrackingToken: entry.clientTrackingToken,
    legalName: nameOf(entry),
    owners: entry.owners.flatMap(({ label }) => (label === '' ? [] : [label])),
    lastFiledAt: parts.lastFiledAt(entry.applicationId),
  });

  /** 2 where a text is what was asked for, 1 where its words are near those asked for, else 0. */
  function nearnesses(asked: string): ReadonlyMap<ApplicationId, 0 | 1 | 2> {
    const key = nameKey(asked);
    const texts = [...entries().values()].flatMap((entry) => {
      const said = entry.owners.flatMap(({ label, recordId }) => [label, String(recordId)]);
      const { applicationId: id, clientTrackingToken: token } = entry;
      return [id, token ?? '', nameOf(entry) ?? '', ...said].map((text) => ({ id, text }));
    });
    const near =
      key.length < 3
        ? new Set()
        : nearTexts(
            texts.map(({ text }) => folded(text)),
            key,
          );
    const all = new Map<ApplicationId, 0 | 1 | 2>();
    for (const [at, { id, text }] of texts.entries()) {
      const rank = !near.has(at) ? 0 : nameKey(text) === key ? 2 : 1;
      if (rank >= (all.get(id) ?? 0)) all.set(id, rank);
    }
    return all;
  }

  return {
    of: (ids) =>
      ids.flatMap((id) => {
        const nothing = { clientTrackingToken: null, legalName: null, learnedAt: null, owners: [] };
        const one = told(entries().get(id) ?? { applicationId: id, ...nothing });
        const says = one.legalName !== null || one.owners.length > 0 || one.lastFiledAt !== null;
        return says ? [one] : [];
      }),

    matching: (text) =>
      [...nearnesses(text)]
        .filter(([, rank]) => rank > 0)
        .sort(([, one], [, other]) => other - one)
        .slice(0, SHOWN)
        .flatMap(([id]) => entries().get(id) ?? [])
        .map(told),

    nearness(text) {
      const near = nearnesses(text);
      return (id) => {
        const entry = entries().get(id);
        return near.get(id) || (entry !== undefined && nameOf(entry) !== null ? -1 : 0);
      };
    },

    named({ applicationId, clientTrackingToken, legalName }) {
      index = null;
      if (legalName === null) return;
      const learnedAt = new Date(clock()).toISOString();
      records.put(APPLICATION_NAMES, applicationId, {
        applicationId,
        clientTrackingToken,
        legalName,
        learnedAt,
      });
    },

    hide() {
      index = null;
    },
  };
}
