import type { visitChannels } from '../../preload/contract/channels/visit-channels.ts';
import {
  TYPES_BY_VERIFICATION,
  type VerificationKind,
} from '../../preload/contract/models/verification.ts';
import type { VisitMove } from '../../preload/contract/models/visit.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { HandlersOf } from './dispatcher.ts';

/** Handlers for a visit, which is what one customer brings at one time. Its files are grouped and sent together. */
export const visitHandlers: HandlersOf<typeof visitChannels> = {
  'visit:get': ({ visits }, { visitId }) => ok({ items: visits.get(visitId) }),
  'visit:move': ({ visits }, move) => refusedKind(move) ?? visits.move(move),
  'visit:split': ({ visits }, split) => visits.split(split),
  'visit:edit-pages': ({ visits }, edit) => visits.editPages(edit),
  'visit:sort': ({ visits }, { submissionId }) => visits.sort(submissionId),
  async 'visit:send'({ sending, owners }, { submissionIds, ...options }) {
    const queued = await sending.queueAll([...new Set(submissionIds)], options);
    if (!queued.ok) return queued;
    for (const one of queued.value) owners.sent(one);
    return ok({ items: [...queued.value] });
  },
};

/** Returns a refusal if this kind of verification doesn't allow the type, or null otherwise. */
function refusedKind({ to }: VisitMove): Result<never> | null {
  if (to.filing !== 'new' || to.type === null) return null;
  const kind: VerificationKind = to.verification;
  if (TYPES_BY_VERIFICATION[kind].includes(to.type)) return null;
  const message = 'This verification doesn’t accept this type.';
  return err({ code: 'invalidRequest', issues: [{ field: 'type', message }] });
}
