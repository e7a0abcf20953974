import type { Emit } from '../../preload/contract/events.ts';
import type { SessionState } from '../../preload/contract/models/session.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { concurrencyLimit } from '../async/concurrency-limit.ts';
import type { OpenMode } from './mode.ts';
import type { PracticeMode } from './practice.ts';

export interface ModesParts {
  /** Which of the two is open first. */
  readonly practice: boolean;
  readonly openReal: () => Promise<OpenMode>;
  readonly openPractice: () => Promise<PracticeMode>;
  readonly emit: Emit;
}

/** The real mode or the practice one: which of them is open. */
export interface Modes {
  current(): OpenMode;
  startPractice(): Promise<Result<SessionState>>;
  leavePractice(): Promise<Result<SessionState>>;
  /** Closes what is open, also what was just being opened; neither opens after it. */
  close(): Promise<void>;
}

/**
 * Opens the first mode. Changes go one after the other: both kinds lie in one profile, and one
 * that opens while its forerunner closes would have its files destroyed, or destroy the other's.
 */
export async function openModes({
  practice: first,
  openReal,
  openPractice,
  emit,
}: ModesParts): Promise<Modes> {
  const inTurn = concurrencyLimit(1);
  let practice = first ? await openPractice() : null;
  let current: OpenMode = practice ?? (await openReal());
  let closed = false;

  async function switchTo(next: OpenMode): Promise<void> {
    const left = current;
    current = next;
    try {
      await left.close();
    } finally {
      emit('settings:changed', current.settings.get());
      emit('session:changed', current.state());
    }
  }

  return {
    current: () => current,
    startPractice: () =>
      inTurn(async () => {
        if (closed) return err({ code: 'cancelled' });
        if (practice === null) {
          practice = await openPractice();
          await switchTo(practice);
        }
        return practice.enter();
      }),
    leavePractice: () =>
      inTurn(async () => {
        if (closed) return err({ code: 'cancelled' });
        if (practice !== null) {
          const real = await openReal();
          practice = null;
          await switchTo(real);
        }
        return ok(current.state());
      }),
    close() {
      closed = true;
      return inTurn(() => current.close());
    },
  };
}
