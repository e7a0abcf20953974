import type { findChannels } from '../../../preload/contract/channels/find-channels.ts';
import type { Handlers } from '../../../preload/contract/handlers.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { DeskControl } from '../mode.ts';

/** Finding the application a customer means, its owners, and what this desk remembers for it. */
export function findHandlers(desk: DeskControl): Pick<Handlers, keyof typeof findChannels> {
  return {
    async 'application:search'(query) {
      const user = desk.current().user();
      return user.ok ? user.value.applications.search(query) : user;
    },
    'application:recent'() {
      const user = desk.current().user();
      return user.ok ? ok(user.value.recents.list()) : user;
    },
    'application:opened'({ applicant }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.recents.remember(applicant);
      return ok({});
    },
    async 'application:legal-name'({ applicationId }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      const legalName = await user.value.applications.legalName(applicationId);
      return legalName.ok ? ok({ legalName: legalName.value }) : legalName;
    },
    async 'application:summary'({ applicationId }) {
      const user = desk.current().user();
      return user.ok ? user.value.applications.summary(applicationId) : user;
    },
    'application:verifications'({ applicationId }) {
      const user = desk.current().user();
      return user.ok ? ok(user.value.submissionsOf(applicationId)) : user;
    },
    async 'profile:applications'(input) {
      const user = desk.current().user();
      return user.ok ? user.value.applicationPage.profileApplications(input) : user;
    },
    'owner:list'({ applicationId }) {
      const user = desk.current().user();
      return user.ok ? ok(user.value.owners.usedWith(applicationId)) : user;
    },
    'owner:check'({ applicationId, recordId, label }) {
      const user = desk.current().user();
      return user.ok ? ok(user.value.owners.warnings(applicationId, recordId, label)) : user;
    },
    'filter-set:list'() {
      const user = desk.current().user();
      return user.ok ? ok(user.value.filterSets.list()) : user;
    },
    'filter-set:save'(set) {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.filterSets.save(set);
      return ok(user.value.filterSets.list());
    },
    'filter-set:remove'({ name }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.filterSets.remove(name);
      return ok(user.value.filterSets.list());
    },
    'remembered:list'({ kind }) {
      const user = desk.current().user();
      return user.ok ? ok(user.value.rememberedIds.list(kind)) : user;
    },
    'remembered:put'({ kind, id, label }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.rememberedIds.put(kind, id, label);
      return ok(user.value.rememberedIds.list(kind));
    },
    'remembered:forget'({ kind, id }) {
      const user = desk.current().user();
      if (!user.ok) return user;
      user.value.rememberedIds.forget(kind, id);
      return ok(user.value.rememberedIds.list(kind));
    },
  };
}
