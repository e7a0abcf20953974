import type {
  applicationPageChannels,
  platformFileChannels,
} from '../../preload/contract/channels/application-page-channels.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { readPage } from '../applications/read-page.ts';
import type { HandlersOf } from './dispatcher.ts';

/** Handlers for the application page: the platform's data about an application, its files, and changes to it. */
export const applicationPageHandlers: HandlersOf<
  typeof applicationPageChannels & typeof platformFileChannels
> = {
  async 'offer:list'({ platform }, asked) {
    const { applicationId, productTypes, workflowStageId, bodyApplicationId, page } = asked;
    const answer = await platform.listOffers(applicationId, {
      ...(productTypes.length > 0 && { productTypes }),
      ...(workflowStageId !== null && { workflowStageId }),
      ...(bodyApplicationId !== undefined && { applicationId: bodyApplicationId }),
      page,
    });
    return readPage(answer);
  },
  async 'offer:update-statuses'({ platform }, { applicationId, declinedReason, ...change }) {
    const reason = declinedReason === null || declinedReason === '' ? {} : { declinedReason };
    return queued(await platform.updateOfferStatuses(applicationId, { ...change, ...reason }));
  },
  'attribute:list': ({ attributes }, input) => attributes.list(input),
  'attribute:update': ({ attributes }, input) => attributes.update(input),
  'attribute:delete': ({ attributes }, input) => attributes.delete(input),
  'commercial-data:get': ({ commercialData }, input) => commercialData.read(input),
  'orchestration:retry': async ({ platform }, { applicationId, logId, comment }) =>
    queued(await platform.retryOrchestration(applicationId, logId, comment)),
  'scorecard:results': async ({ platform }, { groupId, resultIds }) =>
    readPage(await platform.getScorecardGroupResults(groupId, resultIds)),
  'result-list:list': ({ resultLists }) => ok(resultLists.list()),
  'result-list:put': ({ resultLists }, { label, ...question }) => resultLists.put(question, label),
  'result-list:get'({ resultLists }, { key }) {
    const found = resultLists.find(key);
    return found === null
      ? err({ code: 'conflict', reason: 'gone' })
      : ok({ ...found, resultIds: [...found.resultIds] });
  },
  'result-list:forget'({ resultLists }, { key }) {
    resultLists.forget(key);
    return ok(resultLists.list());
  },
  'platform-file:open': ({ platformFiles }, { fileId, fresh }) => platformFiles.open(fileId, fresh),
  'platform-file:stop'({ platformFiles }) {
    platformFiles.stop();
    platformFiles.forgetPassword();
    return ok({ stopped: true });
  },
  'platform-file:unlock': ({ platformFiles }, { token, password }) =>
    platformFiles.unlock(token, password),
  'platform-file:contents': async ({ platformFiles }, { token }) =>
    ok(await platformFiles.contents(token)),
  'platform-file:text': ({ platformFiles }, { token, from }) => platformFiles.text(token, from),
};

/** Returns the answer to a change that the platform has queued. */
function queued(answer: Result<unknown>) {
  return answer.ok ? ok({ queued: true as const, at: new Date().toISOString() }) : answer;
}
