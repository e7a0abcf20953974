import type { findChannels } from '../../preload/contract/channels/find-channels.ts';
import { ok } from '../../preload/contract/result.ts';
import { readPage } from '../applications/read-page.ts';
import type { HandlersOf } from './dispatcher.ts';

/** Handlers for finding an application and its owners, and for what this desk remembers about them. */
export const findHandlers: HandlersOf<typeof findChannels> = {
  'application:search': ({ finding }, query) => finding.page(query),
  'application:find': ({ finding }, query) => finding.begin(query),
  'application:find-next': ({ finding }, { find }) => finding.next(find),
  'application:find-stop'({ finding }, { find }) {
    finding.stop(find);
    return ok({});
  },
  'application:recent': ({ recents }) => ok(recents.list()),
  'application:opened'({ recents, learned }, { applicant }) {
    learned.named(applicant);
    recents.remember(applicant);
    return ok({});
  },
  async 'application:legal-name'({ applications }, { applicationId, clientTrackingToken = null }) {
    const legalName = await applications.legalName(applicationId, clientTrackingToken);
    return legalName.ok ? ok({ legalName: legalName.value }) : legalName;
  },
  'application:summary': ({ applications }, { applicationId }) =>
    applications.summary(applicationId),
  'application:verifications': (services, { applicationId }) =>
    ok(services.submissionsOf(applicationId)),
  'profile:applications': async ({ platform }, { profileType, profileId, page }) =>
    readPage(await platform.listProfileApplications(profileType, profileId, page)),
  'owner:list': ({ owners }, { applicationId }) => ok(owners.usedWith(applicationId)),
  'owner:recent': ({ owners }, { applicationId }) => ok(owners.recent(applicationId)),
  'owner:check': ({ owners }, { applicationId, recordId, label }) =>
    ok(owners.warnings(applicationId, recordId, label)),
  'remembered:list': ({ rememberedIds }, { kind }) => ok(rememberedIds.list(kind)),
  'remembered:put'({ rememberedIds }, { kind, id, label }) {
    rememberedIds.put(kind, id, label);
    return ok(rememberedIds.list(kind));
  },
  'remembered:forget'({ rememberedIds }, { kind, id }) {
    rememberedIds.forget(kind, id);
    return ok(rememberedIds.list(kind));
  },
};
