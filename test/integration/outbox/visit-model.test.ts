import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { test } from 'vitest';
import { planWithoutExtraFiles } from '../../../main/outbox/captures/extra-files.ts';
import { pagesIn } from '../../../main/outbox/captures/split-pdf.ts';
import { readCaptureLabel } from '../../../main/outbox/submission/capture-label.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newDraft,
} from '../../../main/outbox/submission/held-submission.ts';
import { queued } from '../../../main/outbox/submission/submission-steps.ts';
import type {
  ApplicationId,
  CaptureId,
  OwnerRecordId,
  SubmissionId,
} from '../../../preload/contract/ids.ts';
import type { GivenTo } from '../../../preload/contract/models/capture.ts';
import type { SentPage, VisitMove } from '../../../preload/contract/models/visit.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { CHECKED } from '../../faults/precheck-done.ts';
import { once } from './open-capture-service.ts';
import { openRecords, type RecordsUnderTest } from './open-records.ts';

/** The number of runs. For a longer run, set VISIT_RUNS=5000. */
const RUNS = Number(process.env.VISIT_RUNS ?? 40);
/** In milliseconds. */
const TIME_LIMIT = 120_000 + 3_000 * RUNS;
const NOW = Date.parse('2026-11-21T12:00:00Z');

/** The actions of staff. `nth` selects a draft, and `file` a file in it. */
type Command =
  | { readonly do: 'takeIn'; readonly nth: number; readonly to: GivenTo }
  | {
      readonly do: 'move';
      readonly nth: number;
      readonly file: number;
      readonly many: boolean;
      /** The draft that the file is moved to, or null for a new submission. */
      readonly toNth: number | null;
      readonly place: 'any' | 'page' | 'tray' | 'front_photo';
    }
  | {
      readonly do: 'split';
      readonly nth: number;
      readonly file: number;
      readonly after: readonly number[];
      readonly into: 'filings' | 'same';
    }
  | {
      readonly do: 'edit';
      readonly nth: number;
      readonly file: number;
      readonly how: 'reverse' | 'turn' | 'apart';
    }
  | { readonly do: 'putBack'; readonly nth: number; readonly file: number }
  | { readonly do: 'sort'; readonly nth: number }
  | { readonly do: 'begin'; readonly customer: number }
  | { readonly do: 'sendAll' };

const nth = fc.nat({ max: 5 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('takeIn' as const),
      nth,
      to: fc.constantFrom<GivenTo>('any', 'unsorted', 'tray', 'page', 'front_photo'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      nth,
      file: nth,
      many: fc.boolean(),
      toNth: fc.option(nth),
      place: fc.constantFrom('any', 'page', 'tray', 'front_photo'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('split' as const),
      nth,
      file: nth,
      after: fc.constantFrom([1], [2], [3], [1, 3], [1, 2, 3]),
      into: fc.constantFrom('filings', 'same'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      nth,
      file: nth,
      how: fc.constantFrom('reverse', 'turn', 'apart'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('putBack' as const), nth, file: nth }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sort' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('begin' as const), customer: fc.nat({ max: 1 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'sendAll' as const }) },
);

const APPLICATIONS = [randomUUID(), randomUUID()] as const;

/** Every file that is taken in is a PDF of these pages. */
const ALL_PAGES = [1, 2, 3, 4];

/** Parses `file 3` or `file 3 pages 2,4` into the file and its pages. */
function contentOf(text: string): { readonly source: string; readonly pages: readonly number[] } {
  const [source = '', pages] = text.split(' pages ');
  return { source, pages: pages?.split(',').map(Number) ?? ALL_PAGES };
}

/**
 * Returns a different order of the pages, or one page turned, or the last page as a new submission.
 */
function editOf(capture: HeldCapture, how: (Command & { do: 'edit' })['how']): SentPage[][] {
  const pages = [...pagesIn(capture)];
  if (how === 'reverse') return [pages.toReversed()];
  if (how === 'apart' && pages.length > 1) return [pages.slice(0, -1), pages.slice(-1)];
  const [page, ...more] = pages;
  return page === undefined ? [] : [[{ ...page, turn: page.turn === 0 ? 90 : 0 }, ...more]];
}

const PRECHECK: Partial<typeof CHECKED> = {
  inspect: async (bytes) => ({
    ...{ kind: 'pdf', mediaType: 'application/pdf', bytes: bytes.length },
    ...{ width: 612, height: 792, looked: [], seen: null },
    pages: contentOf(Buffer.from(bytes).toString()).pages.length,
  }),
  extract: async (bytes, { pages }) => {
    const { source, pages: all } = contentOf(Buffer.from(bytes).toString());
    const text = `${source} pages ${pages.map(({ page }) => all[page]).join()}`;
    return { problem: null, pieces: [Buffer.from(text)] };
  },
};

/** What is known about a file: the customer who brought it. */
interface Brought {
  readonly customer: string;
}

class VisitRun {
  readonly folder: string;
  readonly brought = new Map<string, Brought>();
  desk!: RecordsUnderTest;
  #files = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  async open(killAfter?: number): Promise<void> {
    const { folder } = this;
    const more = { precheck: PRECHECK, ...(killAfter && { killAfter }) };
    this.desk = await openRecords({ folder, now: () => NOW, ...more });
  }

  drafts(): readonly HeldSubmission[] {
    return this.desk.journal.inStates(['draft']);
  }

  begin(customer: number): void {
    const draft = newDraft(randomUUID() as SubmissionId, new Date(NOW).toISOString(), null);
    const applicationId = APPLICATIONS[customer] as ApplicationId;
    this.desk.book.add(
      {
        ...draft,
        applicant: { applicationId, clientTrackingToken: null, legalName: null },
        owner: { recordId: (customer + 1) as OwnerRecordId, label: 'Jane Doe' },
      },
      { action: 'submission.created' },
    );
  }

  async carryOut(command: Command): Promise<void> {
    const drafts = this.drafts();
    if (command.do === 'begin') return this.begin(command.customer);
    if (command.do === 'sendAll') return this.#sendAll(drafts);
    const draft = drafts[command.nth % Math.max(1, drafts.length)];
    if (draft === undefined) return;
    if (command.do === 'sort') return void (await this.desk.visits.sort(draft.id));
    if (command.do === 'takeIn') return this.#takeIn(draft, command.to);
    const held = heldCaptures(draft);
    const first = held[command.file % Math.max(1, held.length)];
    if (first === undefined) return;
    const { visits } = this.desk;
    const named = { submissionId: draft.id, captureId: first.id };
    if (command.do === 'split') {
      const { after, into } = command;
      return void (await visits.split({ ...named, after: [...after], into }));
    }
    if (command.do === 'edit') {
      const parts = editOf(held.find(({ cutFrom }) => cutFrom === first.id) ?? first, command.how);
      return void (await visits.editPages({ ...named, parts }));
    }
    if (command.do === 'putBack') return void (await visits.putBack(draft.id, first.id));
    const target = command.toNth === null ? null : drafts[command.toNth % drafts.length];
    const to: VisitMove['to'] = target
      ? { filing: 'there', id: target.id, place: command.place }
      : { filing: 'new', verification: 'document', type: 'check' };
    const standing = held.filter(({ setAside }) => setAside === null);
    const captureIds = command.many ? standing.map(({ id }) => id) : [first.id];
    await visits.move({ submissionId: draft.id, captureIds, to });
  }

  async #takeIn(draft: HeldSubmission, to: GivenTo): Promise<void> {
    this.#files += 1;
    const text = `file ${this.#files}`;
    // The file may be taken in although the kill prevents anyone from learning about it.
    this.brought.set(text, { customer: draft.applicant?.applicationId ?? '' });
    const given = { submissionId: draft.id, to, fileName: `${text}.pdf`, content: once(text) };
    const taken = await this.desk.captures.takeIn(given).catch(() => null);
    if (taken?.ok !== true) this.brought.delete(text);
    else await this.#checked(draft.id, taken.value.captureId);
  }

  /** A PDF can be split only after its pages have been counted. */
  async #checked(id: SubmissionId, captureId: CaptureId): Promise<void> {
    const isChecked = () => {
      const held = this.desk.journal.get(id);
      return held === null || findCapture(held, captureId)?.facts !== null;
    };
    // A kill may prevent the count from being stored.
    for (let looks = 0; looks < 200 && !isChecked(); looks += 1) await pause(1);
  }

  /** Queues all submissions of the first draft's visit in one step, as Send does. */
  async #sendAll(drafts: readonly HeldSubmission[]): Promise<void> {
    const [first] = drafts;
    if (first === undefined) return;
    const ids = this.desk.book.draftsWith(first.id).map(({ id }) => [id, randomUUID()] as const);
    await this.desk.captures.takeStep(() => {
      const plans = ids.flatMap(([id, draftId]) => {
        const held = this.desk.book.find(id);
        if (held === null) return [];
        const step = {
          change: (one: HeldSubmission) => queued(one, new Date(NOW).toISOString()),
          note: { action: 'submission.queued' } as const,
        };
        return [planWithoutExtraFiles(held, step, draftId as SubmissionId, this.desk.book)];
      });
      const put = plans.flatMap((plan) => plan.put);
      return ok({ put, notes: plans.flatMap(({ notes }) => notes) });
    });
  }

  /**
   * Checks the invariants, and throws at the first one that does not hold. `mayLack` names a file
   * whose intake the kill interrupted.
   */
  async check(): Promise<void> {
    const all = this.desk.journal.inStates(['draft', 'ready']);
    const seen = new Map<string, string>();
    /** The pages of each file that would be sent or are waiting. */
    const standing = new Map<string, number[]>();
    for (const held of all) {
      for (const { blobId, fileName, setAside, splitFrom } of heldCaptures(held)) {
        const text = Buffer.from(await this.desk.blobs.readAll(blobId)).toString();
        const { source, pages } = contentOf(text);
        // Only pages may be cut out twice: as a part, and as a part of that part.
        if (setAside === null) standing.set(source, [...(standing.get(source) ?? []), ...pages]);
        if (seen.has(text) && setAside === null) throw new Error(`${text} is in two places.`);
        if (setAside === null) seen.set(text, held.id);
        if (!fileName.startsWith(source)) throw new Error(`${text} is called ${fileName}.`);
        const named = splitFrom?.pages ?? ALL_PAGES;
        if (named.join() !== pages.join()) throw new Error(`${text} is said to be ${named}.`);
        const known = this.brought.get(source);
        const customer = (held.applicant ?? held.found?.applicant)?.applicationId;
        if (known && known.customer !== customer)
          throw new Error(`${text} is in another customer's filing.`);
        const label = readCaptureLabel(await this.desk.blobs.label(blobId));
        if (label?.submissionId !== held.id) throw new Error(`${text} has another label.`);
      }
    }
    for (const text of this.brought.keys()) {
      const pages = (standing.get(text) ?? []).toSorted((one, other) => one - other);
      if (pages.join() !== ALL_PAGES.join()) throw new Error(`${text} has the pages ${pages}.`);
    }
    if (!(await this.desk.journal.audit.verify()).ok) throw new Error('The audit does not hold.');
  }

  /** Checks that the vault contains only the files of submissions. */
  async checkVault(): Promise<void> {
    const all = this.desk.journal.inStates(['draft', 'ready']);
    const named = all.flatMap((held) => heldCaptures(held).map(({ blobId }) => blobId)).sort();
    const stored = [...(await this.desk.blobs.list())].sort();
    if (stored.join() !== named.join()) throw new Error('The vault holds other files.');
  }
}

/**
 * The folder for journals. It is in memory where possible, because these tests are not about the
 * disk.
 */
const FOLDER = process.platform === 'linux' ? '/dev/shm' : tmpdir();

async function runModel(
  before: readonly Command[],
  last: Command,
  killAfter: number,
): Promise<void> {
  const folder = mkdtempSync(join(FOLDER, 'intake-desk-visit-'));
  const run = new VisitRun(folder);
  try {
    await run.open();
    run.begin(0);
    run.begin(1);
    for (const one of before) {
      await run.carryOut(one);
      await run.check();
    }
    await run.desk.close();
    await run.open(killAfter);
    await run.carryOut(last).catch(() => undefined);
    await run.desk.close();
    await run.open();
    await run.check();
    await run.checkVault();
    await run.desk.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test(
  'loses or duplicates no file, and mixes up no customers, whatever staff group, split, and send, when killed at any step',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 14 }),
        command,
        fc.integer({ min: 1, max: 12 }),
        runModel,
      ),
      { numRuns: RUNS },
    );
  },
  TIME_LIMIT,
);
