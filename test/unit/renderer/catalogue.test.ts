import { expect, test } from 'vitest';
import { FIX_KEYS } from '../../../preload/contract/models/fix-key.ts';
import { IssueKind } from '../../../preload/contract/models/verdict.ts';
import { issueWords } from '../../../renderer/lib/submission/verdict-words.ts';
import { t } from '../../../renderer/text/catalogue.ts';
import { enUs } from '../../../renderer/text/en-us/catalogue.ts';

/** Every fixed text of the catalogue with its path. Functions are texts with blanks; they are left out. */
function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

const ALL = texts(enUs, 'enUs');

test('every text is written, without stray spaces', () => {
  expect(ALL.length).toBeGreaterThan(300);
  for (const [path, text] of ALL) {
    expect(text, path).toMatch(/^\S(.*\S)?$/);
    expect(text, path).not.toMatch(/ {2}|--|"/);
  }
});

test('no word promises what a check of the picture cannot know', () => {
  for (const [path, text] of ALL) {
    expect(text, path).not.toMatch(/\b(valid|invalid|fake|genuine|fit|unfit|shredded)\b/i);
  }
});

test('practice is never called sent without the word', () => {
  expect(t.flow.receipt.titlePractice).toContain(t.common.practiceWord);
  expect(t.outbox.inPractice(t.outbox.states.sent)).toContain(t.common.practiceWord);
  for (const title of Object.values(t.result.practiceTitles)) {
    expect(title).toContain(t.common.practiceWord);
  }
  expect(t.flow.filed.titlePractice).toContain(t.common.practiceWord);
  expect(t.flow.review.sendPractice).toContain(t.common.practiceWord);
});

test('every issue says what is wrong, and every fix what to do', () => {
  for (const kind of IssueKind.options) {
    const { what, todo } = enUs.issues[kind];
    expect(what, kind).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(todo, kind).toMatch(/\.$/);
  }
  for (const fix of FIX_KEYS) {
    const kind = IssueKind.options.find((one) => fix.startsWith(`${one}.`));
    expect(kind, fix).toBeDefined();
    const words = issueWords({
      kind: kind ?? 'not_checked',
      level: 'warn',
      measured: null,
      limit: null,
      fix,
    });
    expect(words.todo).toBe(enUs.fixes[fix]);
  }
});

test('an instruction this window does not know falls back on the kind of issue', () => {
  const words = issueWords({
    kind: 'blur',
    level: 'block',
    measured: null,
    limit: null,
    fix: 'blur.something_new',
  });
  expect(words.todo).toBe(enUs.issues.blur.todo);
});

test('counted things have their plural', () => {
  expect(t.shell.unsent(1)).toBe('1 item not sent');
  expect(t.shell.unsent(2)).toBe('2 items not sent');
  expect(t.capture.intake(1200, 20000)).toBe('Adding 1,200 of 20,000 files');
});
