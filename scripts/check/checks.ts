import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { oversizedFiles } from './file-size.ts';
import { slowExpressions } from './linear-expressions.ts';
import { loneComponents } from './lone-components.ts';
import { moduleState } from './module-state.ts';
import { deadPaths } from './named-paths.ts';
import { promisesWithoutTest } from './promises.ts';
import { faultyTexts } from './texts.ts';

type Check = {
  readonly name: string;
  /**
   * A program with its arguments, or a function that returns a list of problems. The program is
   * part of a dependency or a script in this folder.
   */
  readonly run: readonly string[] | (() => readonly string[]);
};

export type CheckResult = {
  readonly name: string;
  readonly passed: boolean;
  /** What the tool printed. */
  readonly output: string;
  readonly ms: number;
};

/**
 * Returns a check that uses the native compiler, which takes a third of the CPU time. Unchanged
 * files aren't checked again.
 */
const tsc = (project: string, what = project): Check => ({
  name: `types: ${what}`,
  run: [
    '@typescript/native/bin/tsc',
    ...['-p', project, '--pretty', 'false', '--incremental'],
    ...['--tsBuildInfoFile', `out/check/${project.replace('/', '-')}.tsbuildinfo`],
  ],
});

/** All checks in the order in which they start, slowest first. */
export const checks: readonly Check[] = [
  {
    name: 'types: renderer',
    run: [
      'svelte-check/bin/svelte-check',
      ...['--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings', '--output', 'machine'],
      // The native compiler takes a third of the CPU time and finds the same problems.
      '--tsgo-experimental-api',
    ],
  },
  // These folders form one project, because the tests use almost everything in the others.
  tsc('test', 'main, dev, scripts and test'),
  {
    name: 'American spelling',
    run: [
      'cspell/bin.mjs',
      'lint',
      ...['--no-progress', '--no-summary', '--show-suggestions'],
      // Unchanged files aren't checked again.
      ...['--cache', '--cache-strategy', 'content', '--cache-location', 'out/check/cspell'],
    ],
  },
  { name: 'wording', run: ['scripts/check/wording.ts'] },
  {
    name: 'imports: direction and cycles',
    run: [
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      'main',
      'dev',
      'preload',
      'renderer',
      'test',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ],
  },
  { name: 'dead code and unused dependencies', run: ['knip/bin/knip.js', '--no-progress'] },
  tsc('preload'),
  tsc('preload/contract'),
  { name: 'lint and format', run: ['@biomejs/biome/bin/biome', 'ci', '--colors=off'] },
  { name: 'file size', run: oversizedFiles },
  { name: 'components with one user', run: loneComponents },
  { name: 'paths in documents', run: deadPaths },
  { name: 'promises and their tests', run: promisesWithoutTest },
  { name: 'texts in both languages', run: faultyTexts },
  { name: 'state that outlives its person', run: moduleState },
  { name: 'regular expressions in linear time', run: slowExpressions },
];

/** Runs one check until it ends. Never rejects: if the tool fails, that's the result. */
export async function runCheck({ name, run }: Check): Promise<CheckResult> {
  const started = performance.now();
  const result = typeof run === 'function' ? inProcess(run) : await asProgram(run);
  return { name, ...result, ms: performance.now() - started };
}

function inProcess(run: () => readonly string[]): Pick<CheckResult, 'passed' | 'output'> {
  const complaints = run();
  return { passed: complaints.length === 0, output: complaints.join('\n') };
}

function asProgram([program = '', ...args]: readonly string[]): Promise<
  Pick<CheckResult, 'passed' | 'output'>
> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, program.startsWith('scripts/') ? '' : 'node_modules', program), ...args],
      { cwd: root, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1' } },
      (error, stdout, stderr) => resolve({ passed: error === null, output: stdout + stderr }),
    );
  });
}
