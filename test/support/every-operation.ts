import type { AuthClient } from '../../main/platform/auth-client.ts';
import type { FileDownload, PlatformClient } from '../../main/platform/platform-client.ts';
import type {
  ApplicationId,
  AttributeId,
  FilterId,
  OfferId,
  OrchestrationLogId,
  PlatformFileId,
  ProfileId,
  ScorecardGroupId,
  ScorecardResultId,
} from '../../preload/contract/ids.ts';
import type { Result } from '../../preload/contract/result.ts';
import { fileOf, invoice } from './platform-under-test.ts';

/** What an operation came to: whether it has what it asked for, and the error's code. */
export interface Ended {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
}

type Operate = (client: PlatformClient, auth: AuthClient) => Promise<Ended>;

const application = 'app-1' as ApplicationId;

/** Each operation of the platform (spec, endpoints 1 to 16), made once and read to its end. */
export const EVERY_OPERATION: Readonly<Record<string, Operate>> = {
  login: (_, auth) => auth.login('teller@branch.example', 'password'),
  refresh: (_, auth) => auth.refresh('token'),
  listOffers: (client) => client.listOffers(application),
  updateOfferStatuses: (client) =>
    client.updateOfferStatuses(application, { status: 1, offerIds: ['offer-1' as OfferId] }),
  getCommercialData: (client) => client.getCommercialData(application),
  listAttributes: (client) => client.listAttributes(application),
  updateAttribute: (client) => client.updateAttribute('attribute-1' as AttributeId, { status: 1 }),
  deleteAttribute: (client) => client.deleteAttribute('attribute-1' as AttributeId),
  getScorecardGroupResults: (client) =>
    client.getScorecardGroupResults('group-1' as ScorecardGroupId, ['r-1' as ScorecardResultId]),
  retryOrchestration: (client) =>
    client.retryOrchestration(application, 'log-1' as OrchestrationLogId, 'Again.'),
  updateFilterVisibility: (client) => client.updateFilterVisibility([[]]),
  deleteFilter: (client) => client.deleteFilter('filter-1' as FilterId),
  async createVerification(client) {
    const { answer } = await client.createVerification(
      application,
      invoice(fileOf([new Uint8Array(1000)])),
      { commit: () => undefined },
    );
    return answer;
  },
  listProfileApplications: (client) =>
    client.listProfileApplications('business', 'profile-1' as ProfileId),
  searchApplications: (client) => client.searchApplications({ filters: {} }),
  downloadCommercialData: async (client) =>
    readToEnd(await client.downloadCommercialData(application)),
  downloadFile: async (client) => readToEnd(await client.downloadFile('file-1' as PlatformFileId)),
};

async function readToEnd(file: Result<FileDownload>): Promise<Ended> {
  if (!file.ok) return file;
  try {
    for await (const _ of file.value.body);
    return { ok: true };
  } catch (cause) {
    return { ok: false, error: (cause as { appError: { code: string } }).appError };
  }
}
