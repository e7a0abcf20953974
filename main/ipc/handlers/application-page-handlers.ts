import type { applicationPageChannels } from '../../../preload/contract/channels/application-page-channels.ts';
import type { platformFileChannels } from '../../../preload/contract/channels/platform-file-channels.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import { err, ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../mode.ts';
import { unlessSwitchedOff } from '../switched-off.ts';

/** What the platform tells of one application, and what can be changed there. */
export function applicationPageHandlers(
  desk: DeskControl,
): Pick<Handlers, keyof typeof applicationPageChannels> {
  return {
    async 'offer:list'(input) {
      const user = desk.current().user();
      return user.ok ? user.value.applicationPage.offers(input) : user;
    },
    async 'offer:update-statuses'(input) {
      const user = unlessSwitchedOff(desk.current(), 'offerStatus');
      return user.ok ? user.value.applicationPage.updateOfferStatuses(input) : user;
    },
    async 'attribute:list'(input) {
      const user = desk.current().user();
      return user.ok ? user.value.attributes.list(input) : user;
    },
    async 'attribute:update'(input) {
      const user = unlessSwitchedOff(desk.current(), 'attributeEdit');
      return user.ok ? user.value.attributes.update(input) : user;
    },
    async 'attribute:delete'(input) {
      const user = unlessSwitchedOff(desk.current(), 'attributeDelete');
      return user.ok ? user.value.attributes.delete(input) : user;
    },
    async 'commercial-data:get'(input) {
      const user = input.rawBankAnalytics
        ? unlessSwitchedOff(desk.current(), 'rawBankData')
        : desk.current().user();
      return user.ok ? user.value.applicationPage.commercialData(input) : user;
    },
    async 'scorecard:results'(input) {
      const user = desk.current().user();
      return user.ok ? user.value.applicationPage.scorecardResults(input) : user;
    },
    'result-list:list'() {
      const user = desk.current().user();
      return user.ok ? ok(user.value.resultLists.list()) : user;
    },
    'result-list:put'({ label, ...question }) {
      const user = desk.current().user();
      return user.ok ? user.value.resultLists.put(question, label) : user;
    },
    'result-list:get'({ key }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const found = user.value.resultLists.find(key);
      return found === null
        ? err({ code: 'conflict', reason: 'gone' })
        : ok({ ...found, resultIds: [...found.resultIds] });
    },
    'result-list:forget'({ key }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.resultLists.forget(key);
      return ok(user.value.resultLists.list());
    },
    async 'orchestration:retry'(input) {
      const user = unlessSwitchedOff(desk.current(), 'orchestrationRetry');
      return user.ok ? user.value.applicationPage.retryOrchestration(input) : user;
    },
  };
}

/** Files of the platform, opened by their id. */
export function platformFileHandlers(
  desk: DeskControl,
): Pick<Handlers, keyof typeof platformFileChannels> {
  return {
    async 'platform-file:open'({ fileId, fresh }) {
      const user = desk.current().user();
      return user.ok ? user.value.platformFiles.open(fileId, fresh) : user;
    },
    'platform-file:stop'() {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.platformFiles.stop();
      return ok({ stopped: true });
    },
    async 'platform-file:text'({ token, from }) {
      const user = desk.current().user();
      return user.ok ? user.value.platformFiles.text(token, from) : user;
    },
  };
}
