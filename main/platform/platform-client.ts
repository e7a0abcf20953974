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
import type {
  ApplicationRecord,
  ApplicationSummary,
} from '../../preload/contract/models/application.ts';
import type {
  AttributeChanges,
  AttributeDefinition,
  AttributeValue,
} from '../../preload/contract/models/attribute.ts';
import type { Listing } from '../../preload/contract/models/listing.ts';
import type { Offer } from '../../preload/contract/models/offer.ts';
import type { ScorecardGroupResult } from '../../preload/contract/models/scorecard.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { JsonText } from './json-text.ts';
import type {
  VerificationAttempt,
  VerificationOptions,
  VerificationRequest,
} from './verification-attempt.ts';
import type { CommercialRecord } from './wire/commercial-record.ts';

export interface CallOptions {
  /** Ends the call with `cancelled`. A write may have been applied all the same. */
  readonly signal?: AbortSignal | undefined;
}

export interface OfferQuery {
  readonly productTypes?: readonly string[] | undefined;
  readonly applicationId?: string | null | undefined;
  /** UUID of a workflow offer stage. */
  readonly workflowStageId?: string | undefined;
  readonly page?: number | undefined;
}

export interface OfferStatusChange {
  /** 1 to 6. */
  readonly status: number;
  readonly offerIds: readonly OfferId[];
  /** At most 1000 characters, and only with a status the settings count as declined. */
  readonly declinedReason?: string | undefined;
}

export interface CommercialDataQuery {
  /** Identifiers of data services; none means all. */
  readonly services?: readonly string[] | undefined;
  /** The complete raw bank analytics instead of a summary. */
  readonly rawBankAnalytics?: boolean | undefined;
}

export interface AttributeQuery {
  /** Its element shape is not documented: sent as given. */
  readonly attributes?: JsonText | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
}

export interface ApplicationQuery {
  /** Filter field → value in the shapes of the filter table (`preload/contract/filters`). */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly page?: number | undefined;
}

/** A change the platform took into its queue and applies later. There is no event that says when. */
export interface Queued {
  readonly queued: true;
}

/** A file's bytes on their way in. Read `body` or `discard()` it: the connection is held until then. */
export interface FileDownload {
  /** The file's own type as the platform gave it, lower case without parameters; null if it gave none. */
  readonly contentType: string | null;
  /** The file's name as the platform gave it, made fit to be shown and saved; null if it gave none. */
  readonly name: string | null;
  /** Bytes to come; null where the platform did not say. */
  readonly bytes: number | null;
  /** Throws `AnswerCutShort` when the bytes end too early. */
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
}

/**
 * The lending platform's operations other than signing in (spec, endpoints 3 to 16), each checked
 * before it is sent and after it is answered. No method throws for an expected failure; each can fail
 * with `signedOut`, `offline`, `blockedOnTheWay`, `throttled`, `unavailable`, `rejected`, `notFound`,
 * `unexpectedAnswer`, `invalidRequest` and `cancelled`. A read refused with a 401 is replayed once with
 * a new token, and so is a change that the platform itself refused so; a verification never is.
 */
export interface PlatformClient {
  /** Spec, endpoint 3. */
  listOffers(
    applicationId: ApplicationId,
    query?: OfferQuery,
    options?: CallOptions,
  ): Promise<Result<Listing<Offer>>>;
  /** Spec, endpoint 4. */
  updateOfferStatuses(
    applicationId: ApplicationId,
    change: OfferStatusChange,
    options?: CallOptions,
  ): Promise<Result<Queued>>;
  /** Spec, endpoint 5. Of an answer larger than is read it is the beginning: `cut` says so. */
  getCommercialData(
    applicationId: ApplicationId,
    query?: CommercialDataQuery,
    options?: CallOptions,
  ): Promise<Result<CommercialRecord>>;
  /**
   * The same answer of any size, never held as a whole. Its body begins behind the bracket that opens its
   * object, so that other members can stand before its own; it throws where that does not end as an object.
   */
  downloadCommercialData(
    applicationId: ApplicationId,
    query?: CommercialDataQuery,
    options?: CallOptions,
  ): Promise<Result<FileDownload>>;
  /** Spec, endpoint 6. */
  listAttributes(
    applicationId: ApplicationId,
    query?: AttributeQuery,
    options?: CallOptions,
  ): Promise<Result<Listing<AttributeValue>>>;
  /** Spec, endpoint 7: the definition as it was read, `base`, with the changes; else these alone. */
  updateAttribute(
    id: AttributeId,
    changes: AttributeChanges,
    base?: AttributeDefinition | null,
    options?: CallOptions,
  ): Promise<Result<AttributeDefinition>>;
  /** Spec, endpoint 8. Permanent. */
  deleteAttribute(id: AttributeId, options?: CallOptions): Promise<Result<{ deleted: true }>>;
  /** Spec, endpoint 9: 1 to 5000 ids. */
  getScorecardGroupResults(
    groupId: ScorecardGroupId,
    resultIds: readonly ScorecardResultId[],
    options?: CallOptions,
  ): Promise<Result<Listing<ScorecardGroupResult>>>;
  /** Spec, endpoint 10. Of the comment it says no more than that it is text: an empty one is sent as such. */
  retryOrchestration(
    applicationId: ApplicationId,
    logId: OrchestrationLogId,
    comment: string,
    options?: CallOptions,
  ): Promise<Result<Queued>>;
  /** Spec, endpoint 11. The inner arrays' shape is not documented: sent as given. */
  updateFilterVisibility(
    templates: readonly (readonly unknown[])[],
    options?: CallOptions,
  ): Promise<Result<{ success: boolean }>>;
  /** Spec, endpoint 12. The built-in filter named All is refused by the platform. */
  deleteFilter(id: FilterId, options?: CallOptions): Promise<Result<{ deleted: true }>>;
  /**
   * Spec, endpoint 13. One attempt on a connection of its own, never repeated; besides the errors above
   * its answer can be `fileNotTaken` (`incomplete`) when a file could not be read whole. Rejects only
   * with what `commit` threw, the connection destroyed and the last chunk not sent.
   */
  createVerification(
    applicationId: ApplicationId,
    request: VerificationRequest,
    options: VerificationOptions,
  ): Promise<VerificationAttempt>;
  /**
   * Asks the platform something cheap: endpoint 3 for that application, without a body. Succeeds with any
   * answer of the platform but 401, 429 and 5xx; fails with `signedOut`, `offline`, `blockedOnTheWay`,
   * `throttled`, `unavailable` and `cancelled`. `token`: asked with that one alone, and once.
   */
  answers(
    applicationId: ApplicationId,
    options?: CallOptions & { readonly token?: string | undefined },
  ): Promise<Result<null>>;
  /** Spec, endpoint 14. The allowed values of `profileType` are not documented. */
  listProfileApplications(
    profileType: string,
    profileId: ProfileId,
    query?: { readonly page?: number | undefined },
    options?: CallOptions,
  ): Promise<Result<Listing<ApplicationRecord>>>;
  /** Spec, endpoint 15. */
  searchApplications(
    query: ApplicationQuery,
    options?: CallOptions,
  ): Promise<Result<Listing<ApplicationSummary>>>;
  /** Spec, endpoint 16. */
  downloadFile(id: PlatformFileId, options?: CallOptions): Promise<Result<FileDownload>>;
}
