import type { ExportKind } from '../../../preload/contract/exports.ts';
import type { AuditAction } from '../../../preload/contract/models/audit.ts';
import { none, step } from './channel-record.ts';

/** The action recorded for each kind of saved file, as its first piece is asked for. */
export const EXPORT_ACTIONS = {
  person: 'person.exported',
  'commercial-data': 'commercialData.exported',
  'platform-file': 'file.exported',
} as const satisfies Readonly<Record<ExportKind, AuditAction>>;

/** The same as `AUDITED_CHANNELS` for what comes to main by another way than a channel, or by itself. */
export const AUDITED_ENTRANCES = {
  'POST /intake': step('capture.takenIn'),
  'pages as a scanner gives them': step('capture.takenIn', 'capture.cutApart'),
  'GET /preview': none(
    'Shows pixels of a capture of this user’s, or of a file whose opening is recorded.',
  ),
  'POST /text/commercial-data': none('Carries over the answer to a call that is recorded.'),
  'GET /export/audit.jsonl': step('audit.exported'),
  'POST /export': step(...Object.values(EXPORT_ACTIONS)),
  'the session kept from before': step('session.resumed'),
  'nobody at the desk, or the system locks it': step('desk.locked'),
  'the machine’s own settings file, and the desk’s changed outside the program':
    step('settings.changed'),
  'new versions of the program': step('program.updated'),
  sending: step(
    'attempt.started',
    'attempt.committing',
    'attempt.sent',
    'attempt.rejected',
    'attempt.retried',
    'attempt.unknown',
  ),
  retention: step('retention.removed', 'contents.destroyed', 'hold.kept'),
  'a journal in doubt, and files that none explains': step(
    'journal.doubted',
    'journal.lookedAt',
    'capture.found',
    'capture.foundDamaged',
  ),
  'the desk’s own record': step('deskRecord.begunAnew', 'deskRecord.lost', 'deskRecord.older'),
} as const;
