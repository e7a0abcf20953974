import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WorkerTask } from '../../../main/precheck/worker/worker-task.ts';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import type { WorkerHost } from '../../../main/system/workers/worker-host.ts';
import type { CaptureId } from '../../../preload/contract/ids.ts';
import { PDFS, TAILS } from '../../support/carrying-files.ts';
import { checked } from '../../support/file-case.ts';
import { readyToSend } from '../../support/ready-desk.ts';
import { remembering } from '../../support/remembering-workers.ts';

const SAMPLE = join('resources', 'samples', 'license-front.jpg');
const OVERRIDE = { reason: 'other', note: 'It is in order.' } as const;
const PATIENCE = { timeout: 120_000 };

/**
 * Uses real workers, and ends them at jobs of the chosen kinds, as if the jobs took too much time
 * or memory.
 */
function unluckyHost() {
  const doomed = new Set<WorkerTask['kind']>();
  const workerHost: WorkerHost = {
    start(script) {
      const worker = remembering(forkWorkerHost(), false).start(script);
      let [isUp, ends] = [false, false];
      worker.onMessage(() => {
        isUp = true;
        if (ends) worker.kill(() => undefined);
      });
      const post = (task: unknown) => {
        ends = doomed.has((task as WorkerTask).kind);
        if (!ends) worker.post(task);
        else if (isUp) worker.kill(() => undefined);
      };
      return { ...worker, post };
    },
  };
  return { doomed, workerHost };
}

async function unluckyDesk() {
  const { doomed, workerHost } = unluckyHost();
  const open = await readyToSend({ workerHost });
  const { submissionId, value, call, post, seen } = open;
  const capture = async () => {
    await expect.poll(async () => checked(await seen()), PATIENCE).toBe(true);
    const content = (await seen()).slots.front_photo;
    if (content?.source !== 'capture') throw new Error('No capture.');
    return content.capture;
  };
  /**
   * Returns the level and the instruction of each issue that is not about the visible content of
   * the file.
   */
  const said = async () =>
    (await capture()).verdict?.issues
      .filter(({ kind }) => kind === 'hidden_content' || kind === 'not_checked')
      .map(({ level, fix, measured }) => `${level} ${fix} ${measured}`);
  /** Puts a file into the slot while workers end at those jobs. */
  const give = async (bytes: Uint8Array, ...jobs: readonly WorkerTask['kind'][]) => {
    await value('capture:remove', { submissionId, captureId: (await capture()).id });
    for (const kind of jobs) doomed.add(kind);
    await post(bytes.slice());
    const { id } = await capture();
    doomed.clear();
    return id;
  };
  /** Returns whether a reason is accepted, and what still blocks sending after it. */
  const reason = async (captureId: CaptureId) => {
    const { ok } = await call('capture:override', { submissionId, captureId, override: OVERRIDE });
    return [ok, ...(await seen()).blockers.map(({ kind }) => kind)];
  };
  return { ...open, give, said, reason };
}

const pdf = (name: string) => PDFS[name]?.[0] ?? Buffer.of();

test('looks for hidden content in a file that broke off the check, and decides by it', async () => {
  const { give, said, reason, call, submissionId } = await unluckyDesk();
  const clean = await give(pdf('nothing but links'), 'inspect');
  expect(await said()).toEqual(['block not_checked.look crashed']);
  expect(await reason(clean)).toEqual([true, 'nameUnread']);

  await give(pdf('attached file'), 'inspect');
  expect(await said()).toEqual([
    'block hidden_content.ask_again embeddedFile',
    'block not_checked.look crashed',
  ]);

  const launch = await give(pdf('start of a program'), 'inspect');
  expect(await said()).toEqual(['block hidden_content.print_copy launch']);
  expect(await reason(launch)).toEqual([false, 'mustBeAnother']);

  // If that check could not be done either, no reason is accepted.
  const none = await give(pdf('nothing but links'), 'inspect', 'hiddenContent');
  expect(await said()).toEqual(['block not_checked.print_copy crashed']);
  expect(await reason(none)).toEqual([false, 'mustBeAnother']);
  const send = { submissionId, sentBefore: true };
  expect(await call('submission:send', send)).toMatchObject({ ok: false });

  const picture = await readFile(SAMPLE);
  await give(picture, 'inspect');
  expect(await said()).toEqual(['block not_checked.look crashed']);

  const tailed = Buffer.concat([picture, TAILS['Windows program']?.[0] ?? Buffer.of()]);
  const program = await give(tailed, 'inspect');
  expect(await said()).toEqual(['block hidden_content.print_again program']);
  expect(await reason(program)).toEqual([false, 'mustBeAnother']);
});
