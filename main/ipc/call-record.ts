import type { AppError } from '../../preload/contract/app-error.ts';
import { mayHaveArrived } from '../../preload/contract/may-have-arrived.ts';
import type { AuditAction } from '../../preload/contract/models/audit.ts';
import type { AnyOperation, Told } from '../../preload/contract/operation.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { Mode } from '../desk/mode.ts';
import type { UserServices } from '../desk/user-services.ts';
import type { IncidentLog } from '../system/incident-log.ts';

/** The time in milliseconds within which viewing the same thing again counts as the same view. */
const SAME_VIEW_MS = 10 * 60_000;

/** The maximum number of remembered views. Beyond it, all are forgotten, and the next views are recorded. */
const MOST_REMEMBERED = 10_000;

export interface CallRecordParts {
  readonly current: () => Mode;
  readonly log: IncidentLog;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
}

type Answer<T> = Promise<Result<T>> | Result<T>;

/** Runs a call's work and records the call as its operation specifies. */
type CallRecord = <T>(
  recorded: AnyOperation['recorded'],
  input: unknown,
  work: () => Answer<T>,
) => Answer<T>;

/**
 * Returns a function that records calls that view or change data. Entries go to the record of whoever is signed in when
 * the call arrives.
 */
export function createCallRecord({ current, log, clock }: CallRecordParts): CallRecord {
  const seen = new WeakMap<UserServices, Map<string, number>>();
  const viewsOf = (services: UserServices) => {
    const views = seen.get(services) ?? new Map<string, number>();
    seen.set(services, views);
    return views;
  };

  /**
   * Returns the user's current services, or null if the user has left. The services may have been locked, or opened
   * with another key.
   */
  const stillOf = ({ book }: UserServices): UserServices | null => {
    const now = current().user();
    return now.ok && now.value.book.user === book.user ? now.value : null;
  };

  return (recorded, input, work) => {
    if (!('view' in recorded || 'write' in recorded)) return work();
    const user = current().user();
    // Nobody is signed in, so there is no record to write to. The answer says so.
    if (!user.ok) return work();
    const services = () => stillOf(user.value);
    const told = bounded(recorded.tells?.(input) ?? {});
    if ('write' in recorded) {
      const entry = { action: recorded.write, ...told };
      return written({ entry, work, begunIn: user.value, services }, log);
    }
    const { view } = recorded;
    const entry = { action: typeof view === 'function' ? view(input) : view, ...told };
    return viewed({ entry, work, services }, viewsOf(user.value), clock());
  };
}

/** The maximum length of a text in an entry, because names and IDs from outside have no limit. */
const LONGEST = 1_000;

function bounded({ facts = {}, personal = {} }: Told): Required<Told> {
  const cut = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && value.length > LONGEST
          ? (`${value.slice(0, LONGEST)}…` as T & string)
          : value,
      ]),
    );
  return { facts: cut(facts), personal: cut(personal) };
}

type Entry = Told & { readonly action: AuditAction };

interface Asked<T> {
  readonly entry: Entry;
  readonly work: () => Answer<T>;
  /** Returns null if the user has left or the desk is locked. */
  readonly services: () => UserServices | null;
}

/**
 * Records a view before returning its answer. Refuses a view that can't be recorded, because otherwise data could be
 * viewed without a trace while the disk is full. Staff can repeat the view later. Throws disk errors.
 */
async function viewed<T>(
  { entry, work, services }: Asked<T>,
  views: Map<string, number>,
  now: number,
): Promise<Result<T>> {
  const answer = await work();
  if (!answer.ok) return answer;
  const key = JSON.stringify(entry);
  const last = views.get(key);
  if (last !== undefined && now >= last && now - last < SAME_VIEW_MS) return answer;
  const open = services();
  if (open === null) return err({ code: 'locked' });
  open.book.note(entry);
  if (views.size >= MOST_REMEMBERED) views.clear();
  views.set(key, now);
  return answer;
}

/**
 * Records a change before it is sent. Then records its outcome, even if the desk is locked or closed in the meantime.
 * If the outcome can't be recorded, the result is returned anyway, because the change has already happened. `begun`
 * without an outcome means that the change may have been made.
 */
async function written<T>(
  { entry, work, begunIn, services }: Asked<T> & { readonly begunIn: UserServices },
  log: IncidentLog,
): Promise<Result<T>> {
  const noteIn = ({ book }: UserServices, facts: Told['facts']) =>
    book.note({ ...entry, facts: { ...entry.facts, ...facts } });
  noteIn(begunIn, { outcome: 'begun' });
  /**
   * Null once these services have been closed. From then on, an outcome is recorded only if the user's services have
   * been opened again.
   */
  let open: UserServices | null = begunIn;
  const ended = (facts: Told['facts']) => {
    try {
      const now = open ?? services();
      if (now !== null) noteIn(now, facts);
    } catch (cause) {
      log.report('audit:outcome', cause);
    }
  };
  const end = begunIn.changes.begin(() => {
    ended({ outcome: 'mayHaveBeenMade', why: 'left' });
    open = null;
  });
  try {
    const answer = await work();
    ended(answer.ok ? { outcome: outcomeOf(answer.value) } : failureOf(answer.error));
    return answer;
  } catch (cause) {
    ended({ outcome: 'mayHaveBeenMade', why: 'internal' });
    throw cause;
  } finally {
    end();
  }
}

type Outcome = 'done' | 'queued' | 'refused' | 'notMade' | 'mayHaveBeenMade';

/** Returns the outcome of a change according to its channel's answer. */
function outcomeOf(value: unknown): Outcome {
  const told = value as { queued?: true; outcome?: string; success?: boolean };
  if (told.queued === true) return 'queued';
  if (told.outcome === 'doubtful') return 'mayHaveBeenMade';
  if (told.outcome === 'changed' || told.outcome === 'unlisted') return 'notMade';
  return told.success === false ? 'refused' : 'done';
}

function failureOf(error: AppError): {
  readonly outcome: Outcome;
  readonly why: AppError['code'];
} {
  const why = error.code;
  if (mayHaveArrived(error)) return { outcome: 'mayHaveBeenMade', why };
  return { outcome: error.code === 'rejected' ? 'refused' : 'notMade', why };
}
