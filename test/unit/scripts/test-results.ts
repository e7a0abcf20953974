import type { FailedResult, TestResult } from '../../../scripts/test/test-result.ts';

type Place = Partial<Pick<TestResult, 'file' | 'id'>>;

/** Results of tests in a file "/a.test.ts", found by their names. */
export function passed(name: string, place: Place = {}): TestResult {
  return { file: '/a.test.ts', id: name, ...place, name, came: { state: 'passed' } };
}

export function failed(name: string, text = 'too late', place: Place = {}): FailedResult {
  const circumstances = { at: '2026-03-01T09:30:00.000Z', machine: 'load 9' };
  const came = { state: 'failed' as const, text, circumstances, attachments: [] };
  return { file: '/a.test.ts', id: name, ...place, name, came };
}

export function skipped(name: string, reason: string): TestResult {
  const came = { state: 'skipped' as const, reason, stopped: false };
  return { file: '/a.test.ts', id: name, name, came };
}

/** One that did not run because something before it failed. */
export function stopped(name: string): TestResult {
  const came = { state: 'skipped' as const, reason: 'not run', stopped: true };
  return { file: '/a.test.ts', id: name, name, came };
}
