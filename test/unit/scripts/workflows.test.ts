import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

// electron-builder brings the YAML parser, which is resolved from its folder.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const yaml = createRequire(builder.resolve('app-builder-lib'))('js-yaml');

type Step = { readonly uses?: string; readonly run?: string; readonly with?: object };
type Job = { readonly 'timeout-minutes'?: number; readonly steps: readonly Step[] };
type Workflow = {
  readonly permissions: unknown;
  readonly on: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
};

const FOLDER = '.github/workflows';
const workflows = globSync(`${FOLDER}/*.yml`).map(
  (path) => [path, yaml.load(readFileSync(path, 'utf8')) as Workflow] as const,
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const steps = workflows.flatMap(([, { jobs }]) => Object.values(jobs).flatMap((job) => job.steps));

/** Returns the commands of all steps that contain these words, from there on, without variables. */
function commands(words: string): readonly string[] {
  const lines = steps.flatMap(({ run = '' }) => run.replaceAll('\\\n', ' ').split('\n'));
  return lines.flatMap((line) => (line.includes(words) ? [line.slice(line.indexOf(words))] : []));
}

it.each(
  workflows,
)('lets %s only read, end by itself, and leave no credentials behind', (_, read) => {
  expect(read.permissions).toEqual({ contents: 'read' });
  expect(read.on).toBeTypeOf('object');
  for (const job of Object.values(read.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  const checkouts = Object.values(read.jobs).flatMap((job) =>
    job.steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@')),
  );
  expect(checkouts.length).toBeGreaterThan(0);
  for (const checkout of checkouts) expect(checkout.with).toEqual({ 'persist-credentials': false });
});

it('uses only GitHub’s actions, each by its major version', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.filter((name) => !/^actions\/[a-z-]+@v\d+$/.test(name))).toEqual([]);
});

it('starts only scripts that exist', () => {
  const named = commands('npm run ').map((line) => /^npm run ([\w:-]+)/.exec(line)?.[1] ?? line);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const files = commands('node ').flatMap((line) => /^node (\S+\.m?js)/.exec(line)?.[1] ?? []);
  expect(files).toContain('node_modules/electron/install.js');
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});
