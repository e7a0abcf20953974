import type { Write } from '../../preload/contract/models/managed.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { EXPORT_ACTIONS } from '../ipc/audit/audited-entrances.ts';
import { unlessSwitchedOff } from '../ipc/switched-off.ts';
import type { UserSpace, Workspace } from '../ipc/workspace.ts';
import type { ExportFile, Exports } from '../origin/export.ts';

/**
 * The parts of the open workspace that can be saved as files, none while the desk is locked. Each is recorded as
 * its first piece is asked for; one of somebody's data that cannot be recorded is broken off there.
 */
export function createExports(
  current: () => Workspace,
  isLocked: () => boolean,
  diagnostics: (workspace: Workspace) => object,
): Exports {
  const WRITE: Write = 'exports';
  const user = (): Result<UserSpace> =>
    isLocked() ? err({ code: 'locked' }) : unlessSwitchedOff(current(), WRITE);
  const json = (name: string, pieces: ExportFile['pieces']): ExportFile => ({
    name,
    ending: 'json',
    mediaType: 'application/json; charset=utf-8',
    pieces,
  });
  return {
    audit() {
      const space = user();
      if (!space.ok) return space;
      const pieces = space.value.records.audit.export();
      const mediaType = 'application/x-ndjson; charset=utf-8';
      return ok({ name: 'audit', ending: 'jsonl', mediaType, pieces });
    },
    of: {
      person(query) {
        const space = user();
        return space.ok ? ok(json('person', space.value.records.person.export(query))) : space;
      },
      'commercial-data'({ applicationId }) {
        const space = user();
        if (!space.ok) return space;
        const pieces = space.value.applicationPage.shownCommercialData(applicationId);
        if (!pieces.ok) return pieces;
        const action = EXPORT_ACTIONS['commercial-data'];
        const note = () => space.value.book.note({ action, personal: { applicationId } });
        return ok(json('commercial-data', noted(note, pieces.value)));
      },
      'platform-file'({ token }) {
        const space = user();
        const file = space.ok ? space.value.platformFiles.export(token) : space;
        if (!space.ok || !file.ok) return file;
        const { fileId, pieces, ...saved } = file.value;
        const action = EXPORT_ACTIONS['platform-file'];
        const note = () => space.value.book.note({ action, personal: { fileId } });
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
