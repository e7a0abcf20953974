import type { Write } from '../../preload/contract/models/managed.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { EXPORT_ACTIONS } from '../ipc/audit/audited-entrances.ts';
import type { Mode, UserServices } from '../ipc/mode.ts';
import { unlessSwitchedOff } from '../ipc/switched-off.ts';
import type { ExportFile, Exports } from '../origin/export.ts';

/**
 * The parts of the open mode that can be saved as files, none while the desk is locked. Each is recorded as
 * its first piece is asked for; one of somebody's data that cannot be recorded is broken off there.
 */
export function createExports(
  current: () => Mode,
  isLocked: () => boolean,
  diagnostics: (mode: Mode) => object,
): Exports {
  const WRITE: Write = 'exports';
  const user = (): Result<UserServices> =>
    isLocked() ? err({ code: 'locked' }) : unlessSwitchedOff(current(), WRITE);
  const json = (name: string, pieces: ExportFile['pieces']): ExportFile => ({
    name,
    ending: 'json',
    mediaType: 'application/json; charset=utf-8',
    pieces,
  });
  return {
    audit() {
      const services = user();
      if (!services.ok) return services;
      const pieces = services.value.records.audit.export();
      const mediaType = 'application/x-ndjson; charset=utf-8';
      return ok({ name: 'audit', ending: 'jsonl', mediaType, pieces });
    },
    of: {
      person(query) {
        const services = user();
        return services.ok
          ? ok(json('person', services.value.records.person.export(query)))
          : services;
      },
      'commercial-data'({ applicationId }) {
        const services = user();
        if (!services.ok) return services;
        const pieces = services.value.applicationPage.shownCommercialData(applicationId);
        if (!pieces.ok) return pieces;
        const action = EXPORT_ACTIONS['commercial-data'];
        const note = () => services.value.book.note({ action, personal: { applicationId } });
        return ok(json('commercial-data', noted(note, pieces.value)));
      },
      'platform-file'({ token }) {
        const services = user();
        const file = services.ok ? services.value.platformFiles.export(token) : services;
        if (!services.ok || !file.ok) return file;
        const { fileId, pieces, ...saved } = file.value;
        const action = EXPORT_ACTIONS['platform-file'];
        const note = () => services.value.book.note({ action, personal: { fileId } });
        return ok({ ...saved, pieces: noted(note, pieces) });
      },
      settings() {
        if (isLocked()) return err({ code: 'locked' });
        const note = () => current().record.note({ action: EXPORT_ACTIONS.settings });
        return ok(json('settings', noted(note, [indented(current().settings.get())])));
      },
      diagnostics() {
        if (isLocked()) return err({ code: 'locked' });
        const note = () => current().record.note({ action: EXPORT_ACTIONS.diagnostics });
        return ok(json('diagnostics', noted(note, [indented(diagnostics(current()))])));
      },
    },
  };
}

type Pieces<P> = Iterable<P> | AsyncIterable<P>;

async function* noted<P>(note: () => void, pieces: Pieces<P>): AsyncGenerator<P> {
  note();
  yield* pieces;
}

function indented(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
