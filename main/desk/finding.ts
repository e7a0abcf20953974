import type { ApplicationReference } from '../../preload/contract/models/application.ts';
import type { Owner } from '../../preload/contract/models/owner.ts';
import { createApplications } from '../applications/applications.ts';
import { LearnedApplications } from '../applications/learned-applications.ts';
import { createOwnerMemory } from '../applications/owners.ts';
import type { RecentApplications } from '../applications/recent-applications.ts';
import { ApplicationFinder } from '../applications/search/application-finder.ts';
import type { Journal } from '../outbox/journal/journal.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { Report } from '../system/shutdown/close-within.ts';
import type { RecordStore } from '../vault/sqlite-record-store.ts';
import type { ModeSettings } from './mode-settings.ts';

export interface FindingParts {
  readonly platform: PlatformClient;
  readonly records: RecordStore;
  readonly recents: RecentApplications;
  readonly journal: Pick<Journal, 'findByApplication'>;
  readonly settings: Pick<ModeSettings, 'retention'>;
  readonly report: Report;
}

/** Creates the application search, the store for what it learns about applications, and the memory of owners. */
export function openFinding({ journal, settings, report, ...parts }: FindingParts) {
  const { platform, records } = parts;
  const clock = Date.now;
  const owners = createOwnerMemory(records, clock, report);
  const learned = new LearnedApplications({
    ...parts,
    owners,
    lastFiledAt: (id) => lastSentAt(journal.findByApplication(id)),
    keptDays: () => settings.retention()?.receipts ?? null,
    clock,
  });
  const applications = createApplications(platform, learned, clock);
  const finding = new ApplicationFinder({ search: applications.search, learned, clock });
  return {
    applications,
    owners: {
      ...owners,
      remember(applicant: ApplicationReference, owner: Owner) {
        owners.remember(applicant, owner);
        learned.hide();
      },
    },
    learned,
    finding,
    /** Ends a search and discards the data that was read for it. */
    hide() {
      finding.stop();
      learned.hide();
    },
  };
}

/** Returns when a submission was last sent (ISO 8601), or null if none was. */
function lastSentAt(submissions: ReturnType<Journal['findByApplication']>): string | null {
  const sent = submissions.flatMap(({ receipt }) => receipt?.sentAt ?? []);
  return sent.sort().at(-1) ?? null;
}
