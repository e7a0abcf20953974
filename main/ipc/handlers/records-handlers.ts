import type { Handlers } from '../../../preload/contract/handlers.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../mode.ts';

type RecordsHandlers = Pick<
  Handlers,
  'audit:verify' | 'audit:page' | 'person:find' | 'person:erase' | 'retention:outlook'
>;

/** The account of what was done here, what is kept about one person, and what goes when. */
export function recordsHandlers(desk: DeskControl): RecordsHandlers {
  return {
    'audit:verify'() {
      const user = desk.current().user();
      return user.ok ? ok(user.value.records.audit.verify()) : user;
    },
    'audit:page'({ after }) {
      const user = desk.current().user();
      return user.ok ? ok(user.value.records.audit.page(after)) : user;
    },
    async 'person:find'(query) {
      const user = desk.current().user();
      return user.ok ? ok(await user.value.records.person.find(query)) : user;
    },
    async 'person:erase'({ query }) {
      const user = desk.current().user();
      return user.ok ? ok(await user.value.records.person.erase(query)) : user;
    },
    async 'retention:outlook'({ retention }) {
      const user = desk.current().user();
      return user.ok ? ok(await user.value.records.retention.outlook(retention)) : user;
    },
  };
}
