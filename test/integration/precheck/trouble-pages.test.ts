import { expect, test } from 'vitest';
import { JOB_LIMITS } from '../../../main/precheck/limits.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { procUse } from '../../../main/system/workers/process-use.ts';
import { TROUBLE_PDFS, type TroublePdf } from '../../hostile/pages-pdfs.ts';
import { simplePdf } from '../../support/made-pdf.ts';
import { RecordingHost } from './recording-host.ts';

/** Each file needs a separate process, so the usual run takes every fourth file. */
const EVERY = process.env.HOSTILE_PAGES === 'all' ? 1 : 4;
const SIGNAL = new AbortController().signal;
const preview = (page: number) => ({ page, maxEdge: 1600, isThumbnail: false });

const leafed = (key: string, bytes: Buffer) => ({ key, password: null, read: async () => bytes });

/** Returns what staff see of each page, or the message that they see instead. */
async function seen({ pages }: Precheck, name: string, bytes: Buffer) {
  const file = leafed(name, bytes);
  const { pages: count, problem } = await pages.look(file, SIGNAL);
  if (problem !== null) return [problem];
  const asked = [...new Set([0, Math.floor(count / 2), count - 1])];
  const told: string[] = [];
  for (const page of asked) {
    const drawn = await pages.draw(file, preview(page));
    told.push(drawn === null ? `${pages.problem(name, page)}` : 'shown');
    await pages.text(file, page);
  }
  return told;
}

test(
  'shows each PDF with problems or says what is wrong, and shows the next file',
  { timeout: 600_000 },
  async () => {
    const host = new RecordingHost();
    let most = 0;
    const useOf = (pid: number) => {
      const use = procUse(pid);
      most = Math.max(most, use?.residentBytes ?? 0);
      return use;
    };
    const precheck = new Precheck({ workerHost: host, useOf, limits: { pageMs: 1500 } });
    expect(TROUBLE_PDFS.length).toBeGreaterThanOrEqual(50);
    const wrong: string[] = [];
    const isAsExpected = ({ first }: TroublePdf, told: readonly string[]) =>
      told.every((one) =>
        /^(shown|damaged|time|memory|locked|unknownLock|notChecked)$/.test(one),
      ) &&
      (first !== 'shown' || told[0] === 'shown') &&
      (first !== 'told' || told[0] !== 'shown');
    try {
      for (const one of TROUBLE_PDFS.filter((_, at) => at % EVERY === 0)) {
        const told = await seen(precheck, one.name, one.make());
        if (!isAsExpected(one, told)) wrong.push(`${one.name}: ${told.join()}`);
      }
      expect(wrong).toEqual([]);
      expect(await seen(precheck, 'good', simplePdf(3))).toEqual(['shown', 'shown', 'shown']);
      expect(host.running.length).toBeLessThanOrEqual(1);
      // The system reports on a process every 50 ms, so the process may have grown a little beyond
      // the limit.
      expect(most).toBeLessThan(JOB_LIMITS.largeMemoryBytes * 1.25);
    } finally {
      await precheck.close();
    }
  },
);

test('does not try a page again that cannot be rendered in time, and renders the others', async () => {
  const lines = TROUBLE_PDFS.find(({ name }) => name === 'content of three million lines');
  const host = new RecordingHost();
  const precheck = new Precheck({ workerHost: host, limits: { pageMs: 1000 } });
  try {
    const file = leafed('slow', lines?.make() ?? Buffer.alloc(0));
    expect(await precheck.pages.draw(file, preview(0))).toBeNull();
    expect(precheck.pages.problem('slow', 0)).toBe('time');
    expect(await precheck.pages.draw(file, { ...preview(0), isThumbnail: true })).toBeNull();
    expect(host.started).toHaveLength(1);
    expect(await seen(precheck, 'good', simplePdf(1))).toEqual(['shown']);
  } finally {
    await precheck.close();
  }
});

test('says that characters are missing on a page whose font the file lacks', async () => {
  const precheck = new Precheck({ workerHost: new RecordingHost() });
  try {
    const textOf = async (name: string, bytes: Buffer) =>
      (await precheck.pages.text(leafed(name, bytes), 0))?.lacksFont;
    const japanese = TROUBLE_PDFS.find(({ name }) => name.startsWith('font of Japanese letters'));
    expect(await textOf('japanese', japanese?.make() ?? Buffer.alloc(0))).toBe(true);
    expect(await textOf('latin', simplePdf(1))).toBe(false);
  } finally {
    await precheck.close();
  }
});
