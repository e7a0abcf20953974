import type { Write } from '../preload/contract/models/managed.ts';
import { err, ok, type Result } from '../preload/contract/result.ts';
import { unlessSwitchedOff } from './ipc/switched-off.ts';
import type { UserSpace, Workspace } from './ipc/workspace.ts';
import type { ExportFile, Exports } from './origin/export.ts';

/** What of the open workspace can be saved as a file. Nothing while the desk is locked. */
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
        return pieces.ok ? ok(json('commercial-data', pieces.value)) : pieces;
      },
      'platform-file'({ token }) {
        const space = user();
        return space.ok ? space.value.platformFiles.export(token) : space;
      },
      settings() {
        if (isLocked()) return err({ code: 'locked' });
        return ok(json('settings', [indented(current().settings.get())]));
      },
      diagnostics() {
        if (isLocked()) return err({ code: 'locked' });
        return ok(json('diagnostics', [indented(diagnostics(current()))]));
      },
    },
  };
}

function indented(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
