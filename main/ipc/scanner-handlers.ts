import type { scannerChannels } from '../../preload/contract/channels/scanner-channels.ts';
import { err, ok } from '../../preload/contract/result.ts';
import type { Desk } from '../desk/desk.ts';
import type { HandlersOf } from './dispatcher.ts';

/** Handlers for scanners and scans. Only a signed-in user can see which scanners exist. */
export function scannerHandlers(desk: Desk): HandlersOf<typeof scannerChannels> {
  return {
    'scanner:list': () => ok(desk.mode.scanners.list()),
    'scanner:look': (_, { scannerId }) => desk.mode.scanners.look(scannerId),
    'scanner:trust'(_, { scannerId }) {
      const { scanners, record } = desk.mode;
      const trusted = scanners.trust(scannerId);
      if (!trusted.ok) return trusted;
      record.note({ action: 'scanner.trusted', facts: { device: trusted.value.device } });
      return ok({ trusted: true });
    },
    'scanner:forget'(_, { scannerId }) {
      const { scanners, record } = desk.mode;
      const forgotten = scanners.forget(scannerId);
      if (!forgotten.ok) return forgotten;
      record.note({ action: 'scanner.forgotten', facts: { device: forgotten.value.device } });
      return ok({ forgotten: true });
    },
    'scanner:confirm'(_, { scannerId, address }) {
      const { scanners, record } = desk.mode;
      const confirmed = scanners.confirm(scannerId, address);
      if (!confirmed.ok) return confirmed;
      const { device, scanner } = confirmed.value;
      record.note({ action: 'scanner.confirmed', facts: { device, address } });
      return ok({ scanner });
    },
    'scanner:choose'(_, { scannerId }) {
      const chosen = desk.mode.scanners.choose(scannerId);
      return chosen.ok ? ok({ chosen: true }) : chosen;
    },
    'scanner:scan'({ book, scanning }, asked) {
      if (book.find(asked.submissionId) === null) return err({ code: 'conflict', reason: 'gone' });
      return scanning.scan(asked);
    },
    'scanner:cancel'({ scanning }, { jobId }) {
      scanning.cancel(jobId);
      return ok({ canceled: true });
    },
  };
}
