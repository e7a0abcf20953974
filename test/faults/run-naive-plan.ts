import type { Fault } from './fault.ts';
import type { FaultPlan } from './fault-plan.ts';
import { FaultProxy } from './fault-proxy.ts';
import type { NaiveForm, NaivePost } from './naive-peers.ts';
import { ACCOUNT } from './practice-account.ts';
import { type TracedItem, traceItem } from './traced-item.ts';
import type { TruePlatform } from './true-platform.ts';

/** What came of the submissions of some plans with a client that keeps nothing. */
export interface NaiveTally {
  items: number;
  faults: number;
  duplicates: number;
  falseSent: number;
  /** Not at the platform, and nothing is left that would send it. */
  lost: number;
  /** Shown as failed though the platform has it: the next press of the button makes a second one. */
  falseFailed: number;
}

export function emptyNaiveTally(): NaiveTally {
  return { items: 0, faults: 0, duplicates: 0, falseSent: 0, lost: 0, falseFailed: 0 };
}

/** Sends the submissions of a plan through the same faults, each until the client gives up. */
export async function runNaivePlan(
  plan: FaultPlan,
  platform: TruePlatform,
  post: NaivePost,
  tally: NaiveTally,
): Promise<void> {
  const ends = new Map<string, AbortController>();
  const proxy = await FaultProxy.open(platform.port, {
    programEnds: (_, item) => ends.get(item.applicationId)?.abort(),
  });
  const items = plan.items.map((planned, index) => {
    const applicationId = platform.applicationIds[index] ?? '';
    const faults = planned.faults.map(withoutJournal);
    return traceItem({ ...planned, faults }, { plan: plan.number, index, applicationId });
  });
  try {
    const token = await signIn(`http://127.0.0.1:${platform.port}`);
    for (const { proxied } of items) proxy.expect(proxied);
    await Promise.all(
      items.map(async (item) => {
        const end = new AbortController();
        ends.set(item.applicationId, end);
        const said = await send(item, proxy, platform, post, token, end.signal);
        proxy.forget(item.proxied);
        await proxy.quiet();
        count(item, said, platform, tally);
      }),
    );
  } finally {
    await proxy.close();
  }
}

/** As people do it: a refused token is replaced once, whatever else comes is shown as it is. */
async function send(
  item: TracedItem,
  proxy: FaultProxy,
  platform: TruePlatform,
  post: NaivePost,
  token: string,
  signal: AbortSignal,
): Promise<'sent' | 'failed'> {
  const form = await formOf(item, `${proxy.url}/api`, token);
  const watch = watchDoor(proxy, signal);
  try {
    const first = await answerOf(post(form, signal));
    const status =
      first === 401
        ? await answerOf(
            post({ ...form, token: await signIn(`http://127.0.0.1:${platform.port}`) }, signal),
          )
        : first;
    return status >= 200 && status < 300 ? 'sent' : 'failed';
  } catch {
    return 'failed';
  } finally {
    watch();
  }
}

/** The status in the end, also where the client throws it. */
async function answerOf(answer: Promise<{ readonly status: number }>): Promise<number> {
  try {
    return (await answer).status;
  } catch (error) {
    const status = (error as { response?: { status?: number; statusCode?: number } }).response;
    const code = status?.status ?? status?.statusCode;
    if (code === undefined) throw error;
    return code;
  }
}

/** Opens the door again some time after it was closed: nobody tells of a connection refused. */
function watchDoor(proxy: FaultProxy, signal: AbortSignal): () => void {
  const timer = setInterval(() => proxy.connectFailed(), 15);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => clearInterval(timer);
}

function count(
  item: TracedItem,
  said: 'sent' | 'failed',
  platform: TruePlatform,
  tally: NaiveTally,
): void {
  const created = platform.createdFor(item.ownerRecordId).length;
  tally.items += 1;
  tally.faults += item.proxied.attempts.filter(({ struck }) => struck).length;
  if (created > 1) tally.duplicates += 1;
  if (created === 0 && said === 'sent') tally.falseSent += 1;
  if (created === 0 && said === 'failed') tally.lost += 1;
  if (created > 0 && said === 'failed') tally.falseFailed += 1;
}

/** There is no journal whose writing could be a moment: it is when all but the end has left. */
function withoutJournal(fault: Fault): Fault {
  const at = { in: 'body', part: 1 } as const;
  if (fault.kind === 'programEnds' && (fault.at === 'committing' || fault.at === 'committed')) {
    return { ...fault, at };
  }
  if (fault.kind !== 'atCommit') return fault;
  const { act } = fault;
  return act === 'reset' || act === 'fin'
    ? { kind: 'cutRequest', at, by: act }
    : { kind: 'earlyReply', at, reply: act, passesOn: false };
}

async function formOf(item: TracedItem, api: string, token: string): Promise<NaiveForm> {
  const form = new FormData();
  form.set('service', 'practice-identity-a');
  form.set('verification', 'government-id');
  form.set('type', 'drivers_license');
  form.set('personal_information_id', String(item.ownerRecordId));
  for (const { slot, bytes } of item.files) {
    form.set(slot, new File([new Uint8Array(bytes)], `${slot}.jpg`, { type: 'image/jpeg' }));
  }
  const encoded = new Response(form);
  return {
    url: `${api}/applications/${item.applicationId}/document_verifications`,
    token,
    contentType: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

async function signIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  return ((await login.json()) as { access_token: string }).access_token;
}
