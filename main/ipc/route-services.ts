import { err, ok } from '../../preload/contract/result.ts';
import type { Mode } from '../desk/mode.ts';
import { failureAnswer } from '../outbox/journal/error.ts';
import type { IncidentLog } from '../system/incident-log.ts';
import type { RouteServices } from './app-handler.ts';
import { exportWork } from './export-routes.ts';
import { refusedFeature } from './switched-off.ts';

/**
 * Creates what the routes of the app's origin need. Each request uses the mode that is open when the request arrives.
 */
export function createRouteServices(
  current: () => Mode,
  log: IncidentLog,
  scanThumbnail: RouteServices['scanThumbnail'],
): RouteServices {
  return {
    async takeIn(request) {
      const user = current().user();
      if (!user.ok) return user;
      try {
        return await user.value.captures.takeIn(request);
      } catch (cause) {
        return err(failureAnswer(log, 'intake', cause));
      }
    },
    async lookAtFrame({ jpeg, ...query }) {
      const user = refusedFeature(current(), 'camera') ?? current().user();
      if (!user.ok) return user;
      const held = user.value.book.find(query.submission);
      if (query.slot === 'self_portrait' && held !== null && user.value.notices.wanted(held)) {
        return err({ code: 'ruledOut', rule: 'portraitNotice' });
      }
      try {
        return ok(await user.value.lookAtFrame(query, jpeg));
      } catch (cause) {
        return err(failureAnswer(log, 'frame', cause));
      }
    },
    async renderPreview(token, page, size) {
      const user = current().user();
      return user.ok ? ok(await user.value.preview(token, page, size)) : user;
    },
    async scanThumbnail(scanId) {
      const user = refusedFeature(current(), 'scanFolder') ?? current().user();
      return user.ok ? scanThumbnail(scanId) : user;
    },
    commercialText(answer) {
      const user = refusedFeature(current(), 'commercialData') ?? current().user();
      return user.ok ? user.value.commercialData.text(answer) : user;
    },
    ...exportWork(current),
  };
}
