import { exportKinds } from '../../../preload/contract/exports.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { Mode } from '../../desk/mode.ts';
import type { UserServices } from '../../desk/user-services.ts';
import { failureAnswer } from '../../outbox/journal/error.ts';
import { AnswerCutShort } from '../../platform/http-request.ts';
import type { IncidentLog } from '../../system/incident-log.ts';
import { refusedFeature, refusedSwitch } from '../switched-off.ts';
import type { RouteWork } from './app-handler.ts';
import type { Exports } from './export.ts';
import type { ExportFile } from './saving.ts';

const LINES_OF_JSON = 'application/x-ndjson; charset=utf-8';

/** The work of the open mode that the routes of the app's origin answer with. */
export function createRouteWork(
  current: () => Mode,
  log: IncidentLog,
  scanThumbnail: RouteWork['scanThumbnail'],
): RouteWork {
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

/**
 * Gives files to be saved. Each is recorded as its first piece is asked for; one of somebody's data that cannot be
 * recorded is broken off there.
 */
function exportWork(current: () => Mode): Exports {
  /** The services of whoever is signed in, where files of that kind are saved here. */
  const exporting = (kind?: 'commercial-data' | 'platform-file'): Result<UserServices> => {
    const mode = current();
    const off = kind === undefined ? null : refusedFeature(mode, exportKinds[kind].feature);
    return off ?? refusedSwitch(mode, 'exports') ?? mode.user();
  };
  /** The pieces of a file, until the desk is locked or left: also what is under way ends then. */
  async function* whileOpen<P>(pieces: Pieces<P>): AsyncGenerator<P> {
    const begun = current().user();
    for await (const piece of pieces) {
      const now = current().user();
      if (!begun.ok || !now.ok || now.value !== begun.value) {
        throw new AnswerCutShort({ code: 'cancelled' });
      }
      yield piece;
    }
  }
  const json = (name: string, pieces: ExportFile['pieces']): ExportFile => ({
    name,
    ending: 'json',
    mediaType: 'application/json; charset=utf-8',
    pieces: whileOpen(pieces),
  });
  return {
    audit() {
      const services = exporting();
      if (!services.ok) return services;
      const pieces = services.value.records.audit.export();
      const file = { name: 'audit', ending: 'jsonl', mediaType: LINES_OF_JSON };
      return ok({ ...file, pieces: whileOpen(pieces) });
    },
    person(query) {
      const services = exporting();
      return services.ok
        ? ok(json('person', services.value.records.person.export(query)))
        : services;
    },
    'commercial-data'({ applicationId }) {
      const services = exporting('commercial-data');
      if (!services.ok) return services;
      const shown = services.value.commercialData.shown(applicationId);
      if (!shown.ok) return shown;
      const { pieces, fetched, rawBankAnalytics } = shown.value;
      // It is asked for anew, and so is whether it may be.
      const asksAnew = fetched && rawBankAnalytics;
      const off = asksAnew ? refusedSwitch(current(), 'rawBankData') : null;
      if (off !== null) return off;
      const action = exportKinds['commercial-data'].recorded;
      const note = () => services.value.book.note({ action, personal: { applicationId } });
      const file = json('commercial-data', noted(note, pieces));
      return ok({ ...file, ...(fetched && { fetched }) });
    },
    'platform-file'({ token }) {
      const services = exporting('platform-file');
      const file = services.ok ? services.value.platformFiles.export(token) : services;
      if (!services.ok || !file.ok) return file;
      const { fileId, pieces, ...saved } = file.value;
      const action = exportKinds['platform-file'].recorded;
      const note = () => services.value.book.note({ action, personal: { fileId } });
      return ok({ ...saved, pieces: whileOpen(noted(note, pieces)) });
    },
  };
}

type Pieces<P> = Iterable<P> | AsyncIterable<P>;

async function* noted<P>(note: () => void, pieces: Pieces<P>): AsyncGenerator<P> {
  note();
  yield* pieces;
}
