import type { AppError } from '../../../preload/contract/app-error.ts';
import type { Channel, CheckedInput, Handlers } from '../../../preload/contract/channels.ts';
import { mayHaveArrived } from '../../../preload/contract/may-have-arrived.ts';
import type { AuditAction } from '../../../preload/contract/models/audit.ts';
import { err, type Result } from '../../../preload/contract/result.ts';
import type { IncidentLog } from '../incident-log.ts';
import type { DeskControl, UserServices } from '../mode.ts';
import { AUDITED_CHANNELS } from './audited-channels.ts';
import type { ChannelRecord, Told } from './channel-record.ts';

/** The same thing seen again by the same user within so many milliseconds is one view. */
export const SAME_VIEW_MS = 10 * 60_000;

/** Views remembered to tell the same one by; beyond, all are forgotten, and the next ones recorded. */
const MOST_REMEMBERED = 10_000;

interface Recording {
  readonly log: IncidentLog;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** The handlers with the views and changes recorded as `AUDITED_CHANNELS` says. */
export function auditedHandlers(
  handlers: Handlers,
  desk: Pick<DeskControl, 'current'>,
  recording: Recording,
): Handlers {
  const seen = new WeakMap<UserServices, Map<string, number>>();
  const viewsOf = (services: UserServices) => {
    const views = seen.get(services) ?? new Map<string, number>();
    seen.set(services, views);
    return views;
  };

  /** The user's services as they are open now: they may have been locked, or opened under another key. */
  const stillOf = ({ book }: UserServices): UserServices | null => {
    const now = desk.current().user();
    return now.ok && now.value.book.user === book.user ? now.value : null;
  };

  function audited<C extends Channel>(channel: C): Handlers[C] {
    const handler = handlers[channel] as (input: CheckedInput<C>) => Answer<unknown>;
    const record: ChannelRecord<C> = AUDITED_CHANNELS[channel];
    if (record.kind === 'none' || record.kind === 'step') return handlers[channel];
    const recorded = async (input: CheckedInput<C>) => {
      const user = desk.current().user();
      // Nobody is there whose record it would be; the handler says so.
      if (!user.ok) return handler(input);
      const entry = { action: record.action(input), ...bounded(record.tells(input)) };
      const services = () => stillOf(user.value);
      const asked = { entry, work: () => handler(input), begunIn: user.value, services };
      return record.kind === 'view'
        ? viewed(asked, viewsOf(user.value), recording.clock())
        : written(asked, recording.log);
    };
    return recorded as unknown as Handlers[C];
  }

  const names = Object.keys(handlers) as Channel[];
  return Object.fromEntries(names.map((name) => [name, audited(name)])) as unknown as Handlers;
}

/** Characters of a text in an entry: names and ids that come from outside have no length of their own. */
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

type Answer<T> = Promise<Result<T>> | Result<T>;
type Entry = Told & { readonly action: AuditAction };

interface Asked<T> {
  readonly entry: Entry;
  readonly work: () => Answer<T>;
  readonly begunIn: UserServices;
  /** Null once the user has left, or the desk is locked. */
  readonly services: () => UserServices | null;
}

/**
 * Records the view before its answer is given. Reading can be asked for again, so one that leaves no
 * trace is refused: else a full disk would be the way to look unseen. Throws what the disk throws.
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
 * Records a change before it leaves, and then how it ended, also where the desk is locked or closes meanwhile. An
 * outcome that cannot be recorded is told all the same: it is what happened, and `begun` without an outcome says
 * that it may have been made.
 */
async function written<T>(
  { entry, work, begunIn, services }: Asked<T>,
  log: IncidentLog,
): Promise<Result<T>> {
  const noteIn = ({ book }: UserServices, facts: Told['facts']) =>
    book.note({ ...entry, facts: { ...entry.facts, ...facts } });
  noteIn(begunIn, { outcome: 'begun' });
  /** Null once those services were closed: what comes later goes where its user is again, if anywhere. */
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

/** The outcome of a change that was answered, by what its channel answers with. */
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
