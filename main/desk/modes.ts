import type { SessionState } from '../../preload/contract/models/session.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { concurrencyLimit } from '../system/tasks/concurrency-limit.ts';
import { type Mode, type ModeGround, openMode, type SharedParts } from './mode.ts';
import { openPracticePlace, PRACTICE_ACCOUNT, practiceGround } from './practice.ts';

export interface ModesParts {
  /** Whether to open practice mode first. */
  readonly practice: boolean;
  readonly shared: SharedParts;
  /** The desk's own profile folder, which this process holds. */
  readonly parentDir: string;
  /** The folder with the sample pictures for practice mode. */
  readonly samplesDir: string;
  readonly realGround: () => Promise<ModeGround>;
}

/** The real mode and practice mode. One of them is open at any time. */
export type Modes = Awaited<ReturnType<typeof openModes>>;

/**
 * Opens the first mode. Mode changes run one at a time, because two modes in one profile could destroy each other's
 * data.
 */
export async function openModes(parts: ModesParts) {
  const { shared } = parts;
  const inTurn = concurrencyLimit(1);
  const openReal = async () => openMode({ ...shared, ...(await parts.realGround()) });
  let current = parts.practice ? await openPractice(parts) : await openReal();
  let closed = false;

  async function switchTo(next: Mode): Promise<void> {
    const left = current;
    current = next;
    try {
      await left.close();
    } finally {
      shared.emit('settings:changed', current.settings.get());
      shared.emit('session:changed', current.state());
    }
  }

  return {
    current: (): Mode => current,
    startPractice: (): Promise<Result<SessionState>> =>
      inTurn(async () => {
        if (closed) return err({ code: 'cancelled' });
        const free = current.mayGiveWay();
        if (!free.ok) return free;
        if (!current.practice) {
          const practice = await openPractice(parts);
          // Staff may have added something or locked the desk in the meantime.
          const isFree = current.mayGiveWay();
          if (!isFree.ok) {
            await practice.close();
            return isFree;
          }
          await switchTo(practice);
        }
        const { server } = current.state();
        return current.signIns.signIn({ server, ...PRACTICE_ACCOUNT });
      }),
    leavePractice: (): Promise<Result<SessionState>> =>
      inTurn(async () => {
        if (closed) return err({ code: 'cancelled' });
        if (current.practice) await switchTo(await openReal());
        return ok(current.state());
      }),
    /** Closes the open mode, including one that is still being opened. No mode can be opened afterward. */
    close(): Promise<void> {
      closed = true;
      return inTurn(() => current.close());
    },
  };
}

/** Opens practice mode in its own folder, which is destroyed when the mode closes. */
async function openPractice(parts: ModesParts): Promise<Mode> {
  const { shared, parentDir, samplesDir } = parts;
  const { log, disk } = shared;
  const place = await openPracticePlace({ parentDir, samplesDir, report: log.report, disk });
  try {
    return await openMode({ ...shared, ...(await practiceGround(place)) });
  } catch (cause) {
    // A platform that is still listening would keep the process alive.
    await place.destroy();
    throw cause;
  }
}
