import type {
  applicationPageChannels,
  platformFileChannels,
} from '../../../preload/contract/channels/application-page-channels.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import type { HandlersOf } from '../mode.ts';

/** Handlers of the application's page: all that the platform tells of an application, its files, its changes. */
export const applicationPageHandlers: HandlersOf<
  typeof applicationPageChannels & typeof platformFileChannels
> = {
  'offer:list': ({ applicationPage }, input) => applicationPage.offers(input),
  'offer:update-statuses': ({ applicationPage }, input) =>
    applicationPage.updateOfferStatuses(input),
  'attribute:list': ({ attributes }, input) => attributes.list(input),
  'attribute:update': ({ attributes }, input) => attributes.update(input),
  'attribute:delete': ({ attributes }, input) => attributes.delete(input),
  'commercial-data:get': ({ applicationPage }, input) => applicationPage.commercialData(input),
  'orchestration:retry': ({ applicationPage }, input) => applicationPage.retryOrchestration(input),
  'scorecard:results': ({ applicationPage }, input) => applicationPage.scorecardResults(input),
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
  'platform-file:text': ({ platformFiles }, { token, from }) => platformFiles.text(token, from),
};
