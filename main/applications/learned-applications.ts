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

/** The record collection that stores the names. */
export const APPLICATION_NAMES = 'application-names';
const KEPT = 1_000;
const DAY = 86_400_000;

/** A legal name from the platform, encrypted like everything else that the desk remembers. */
export const KeptName = v.object({
  ...ApplicationReference.entries,
  legalName: v.string(),
  learnedAt: v.string(),
});
export type KeptName = v.InferOutput<typeof KeptName>;

/** A name, an ID, or a token of an application. */
export interface LearnedText {
  readonly applicationId: ApplicationId;
  readonly text: string;
  /** Whether the text is the legal name. */
  readonly isName: boolean;
}

export interface LearnedParts {
  readonly records: RecordStore;
  readonly recents: Pick<RecentApplications, 'list'>;
  readonly owners: Pick<OwnerMemory, 'all'>;
  /** Returns when this desk last sent something for the application (ISO 8601), or null if it never did. */
  readonly lastFiledAt: (applicationId: ApplicationId) => string | null;
  /** Returns how many days names are kept, which is the same as for receipts. Null means forever. */
  readonly keptDays: () => number | null;
  /** Returns the current time in milliseconds since 1970. */
  readonly clock: () => number;
}

/** What the records say about an application. */
interface Entry extends ApplicationReference {
  /** When its legal name was learned. Null if the application was opened on this desk under that name. */
  readonly learnedAt: string | null;
  /** Sorted by most recent use. */
  readonly owners: readonly Owner[];
}

/**
 * What this desk remembers about applications: their names, the owners that staff entered, and when something was last
 * sent.
 */
export class LearnedApplications {
  readonly #parts: LearnedParts;
  /** Built once, not for each page of rows, because decrypting a thousand records is noticeably slow. */
  #index: Map<ApplicationId, Entry> | null = null;

  constructor(parts: LearnedParts) {
    this.#parts = parts;
  }

  /** Returns what is known about an application, however little that is. */
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

  /** Returns what is known about these applications. Omits those about which nothing is known. */
  of(ids: readonly ApplicationId[]): LearnedApplication[] {
    return ids
      .map((id) => this.about(id))
      .filter((one) => one.legalName !== null || one.owners.length > 0 || one.lastFiledAt);
  }

  /** Returns every text by which an application is known on this desk. */
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

  /** Stores a legal name from the platform. */
  named({ applicationId, clientTrackingToken, legalName }: ApplicationReference): void {
    this.hide();
    if (legalName === null) return;
    const learnedAt = new Date(this.#parts.clock()).toISOString();
    const kept = { applicationId, clientTrackingToken, legalName, learnedAt };
    this.#parts.records.put(APPLICATION_NAMES, applicationId, kept);
  }

  /** Drops the index, because the records have been locked or changed. The records themselves are kept. */
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
        // A name that the application was opened with doesn't expire here, because it is also stored elsewhere.
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
