import type {
  applicationPageChannels,
  platformFileChannels,
} from '../../../preload/contract/channels/application-page-channels.ts';
import type { Handlers } from '../../../preload/contract/channels.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../mode.ts';
import { forUser, unlessSwitchedOff, writing } from './for-user.ts';

/** Handlers of the application's page: all that the platform tells of an application, its files, its changes. */
export function applicationPageHandlers(
  desk: DeskControl,
): Pick<Handlers, keyof typeof applicationPageChannels | keyof typeof platformFileChannels> {
  return {
    ...forUser(desk, {
      'offer:list': ({ applicationPage }, input) => applicationPage.offers(input),
      'attribute:list': ({ attributes }, input) => attributes.list(input),
      'scorecard:results': ({ applicationPage }, input) => applicationPage.scorecardResults(input),
      'result-list:list': ({ resultLists }) => ok(resultLists.list()),
      'result-list:put': ({ resultLists }, { label, ...question }) =>
        resultLists.put(question, label),
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
      'platform-file:open': ({ platformFiles }, { fileId, fresh }) =>
        platformFiles.open(fileId, fresh),
      'platform-file:stop'({ platformFiles }) {
        platformFiles.stop();
        platformFiles.forgetPassword();
        return ok({ stopped: true });
      },
      'platform-file:unlock': ({ platformFiles }, { token, password }) =>
        platformFiles.unlock(token, password),
      'platform-file:text': ({ platformFiles }, { token, from }) => platformFiles.text(token, from),
    }),
    'commercial-data:get'(input) {
      const user = input.rawBankAnalytics
        ? unlessSwitchedOff(desk.current(), 'rawBankData')
        : desk.current().user();
      return user.ok ? user.value.applicationPage.commercialData(input) : user;
    },
    'offer:update-statuses': writing(desk, 'offerStatus', ({ applicationPage }, input) =>
      applicationPage.updateOfferStatuses(input),
    ),
    'attribute:update': writing(desk, 'attributeEdit', ({ attributes }, input) =>
      attributes.update(input),
    ),
    'attribute:delete': writing(desk, 'attributeDelete', ({ attributes }, input) =>
      attributes.delete(input),
    ),
    'orchestration:retry': writing(desk, 'orchestrationRetry', ({ applicationPage }, input) =>
      applicationPage.retryOrchestration(input),
    ),
  };
}
