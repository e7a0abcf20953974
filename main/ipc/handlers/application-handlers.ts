import type { Handlers } from '../../../preload/contract/handlers.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../workspace.ts';

type ApplicationHandlers = Pick<
  Handlers,
  | 'application:search'
  | 'application:recent'
  | 'application:legal-name'
  | 'owner:list'
  | 'owner:check'
>;

/** Finding the application a customer means, and its owners as remembered at this desk. */
export function applicationHandlers(desk: DeskControl): ApplicationHandlers {
  return {
    async 'application:search'(query) {
      const user = desk.current().user();
      return user.ok ? user.value.applications.search(query) : user;
    },
    'application:recent'() {
      const user = desk.current().user();
      return user.ok ? ok(user.value.recents.list()) : user;
    },
    async 'application:legal-name'({ applicationId }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const legalName = await user.value.applications.legalName(applicationId);
      return legalName.ok ? ok({ legalName: legalName.value }) : legalName;
    },
    'owner:list'({ applicationId }) {
      const user = desk.current().user();
      return user.ok ? ok(user.value.owners.usedWith(applicationId)) : user;
    },
    'owner:check'({ applicationId, recordId, label }) {
      const user = desk.current().user();
      return user.ok ? ok(user.value.owners.warnings(applicationId, recordId, label)) : user;
    },
  };
}
