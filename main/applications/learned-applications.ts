import * as v from 'valibot';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import {
  ApplicationReference,
  type LearnedApplication,
} from '../../preload/contract/models/application.ts';
import type { Owner } from '../../preload/contract/models/owner.ts';
import type { RecordStore } from '../vault/sqlite-record-store.ts';
import type { OwnerMemory } from './owners.ts';
import type { RecentApplications } from './recent-applications.ts';

/** The names lie in this part of the records. */
export const APPLICATION_NAMES = 'application-names';
const KEPT = 1_000;
const DAY = 86_400_000;

/** A legal name as the platform gave it, sealed like everything remembered here. */
export const KeptName = v.object({
  ...ApplicationReference.entries,
  legalName: v.string(),
  learnedAt: v.string(),
});
export type KeptName = v.InferOutput<typeof KeptName>;

/** A name, an ID or a token of an application. */
export interface LearnedText {
  readonly applicationId: ApplicationId;
  readonly text: string;
  /** It is the legal name. */
  readonly isName: boolean;
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

/** This computer learns names of applications, the owners typed here, and when something was filed from here. */
export class LearnedApplications {
  readonly #parts: LearnedParts;
  /** Made once, not for each page of rows: opening a thousand records takes long enough to be felt. */
  #index: Map<ApplicationId, Entry> | null = null;

  constructor(parts: LearnedParts) {
    this.#parts = parts;
  }

  /** Gives what is known of one application, however little. */
  about(applicationId: ApplicationId): LearnedApplication {
    const entry = this.#entries().get(applicationId);
    return {
      applicationId,
      clientTrackingToken: entry?.clientTrackingToken ?? null,
      legalName: entry ? this.#nameOf(entry) : null,
      owners: (entry?.owners ?? []).flatMap(({ label }) => (label === '' ? [] : [label])),
      lastFiledAt: this.#parts.lastFiledAt(applicationId),
    };
  }

  /** Gives those of these applications that something is known of. */
  of(ids: readonly ApplicationId[]): LearnedApplication[] {
    return ids
      .map((id) => this.about(id))
      .filter((one) => one.legalName !== null || one.owners.length > 0 || one.lastFiledAt);
  }

  /** Every text that an application is known by here. */
  texts(): LearnedText[] {
    return [...this.#entries().values()].flatMap((entry) => {
      const { applicationId, clientTrackingToken: token, owners: said } = entry;
      const name = this.#nameOf(entry);
      const others = [token, ...said.flatMap(({ label, recordId }) => [label, `${recordId}`])];
      return [
        ...(name === null ? [] : [{ applicationId, text: name, isName: true }]),
        ...[applicationId, ...others].flatMap((text) =>
          text ? [{ applicationId, text, isName: false }] : [],
        ),
      ];
    });
  }

  /** Keeps a legal name that the platform gave. */
  named({ applicationId, clientTrackingToken, legalName }: ApplicationReference): void {
    this.hide();
    if (legalName === null) return;
    const learnedAt = new Date(this.#parts.clock()).toISOString();
    const kept = { applicationId, clientTrackingToken, legalName, learnedAt };
    this.#parts.records.put(APPLICATION_NAMES, applicationId, kept);
  }

  /** Forgets what was read of the records, not these themselves: they are locked, or were changed. */
  hide(): void {
    this.#index = null;
  }

  #entries(): Map<ApplicationId, Entry> {
    if (this.#index !== null) return this.#index;
    const { records, recents, owners } = this.#parts;
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
      const goes = at >= KEPT || (kept.success && this.#isOld(kept.output.learnedAt));
      if (goes) records.remove(APPLICATION_NAMES, key);
      else if (kept.success) note(kept.output, kept.output.learnedAt);
    }
    for (const { applicant, recordId, label } of owners.all())
      note(applicant, null, [{ recordId, label }]);
    for (const recent of recents.list()) note(recent, null);
    this.#index = all;
    return all;
  }

  #nameOf({ legalName, learnedAt }: Entry): string | null {
    return this.#isOld(learnedAt) ? null : legalName;
  }

  #isOld(learnedAt: string | null): boolean {
    const days = this.#parts.keptDays();
    if (days === null || learnedAt === null) return false;
    return this.#parts.clock() - Date.parse(learnedAt) > days * DAY;
  }
}
