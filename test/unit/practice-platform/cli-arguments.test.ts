import { expect, test } from 'vitest';
import { readArguments } from '../../../main/practice-platform/cli-arguments.ts';

test('the command line becomes options', () => {
  const args =
    '--port 8123 --seed 7 --applications 50 --matching exact --result failed --lenient'.split(' ');
  expect(readArguments(args)).toEqual({
    ok: true,
    samples: false,
    options: {
      port: 8123,
      seed: 7,
      applications: 50,
      matching: 'exact',
      faults: [
        {
          operation: 'createVerification',
          fault: { kind: 'verification', result: 'failed' },
          times: Number.POSITIVE_INFINITY,
        },
      ],
      lenientMultipart: true,
    },
  });
  expect(readArguments([])).toMatchObject({ ok: true, options: { port: 0, applications: 20_000 } });
});

test.each([
  ['--port x', '--port takes a whole number from 0 to 65535, not "x".'],
  ['--port 65536', '--port takes a whole number from 0 to 65535, not "65536".'],
  ['--seed 1.5', '--seed takes a whole number from 0 to 4294967295, not "1.5".'],
  ['--applications 0', '--applications takes a whole number from 1 to 1000000, not "0".'],
  [
    '--matching fuzzy',
    '--matching takes one of lenient, contains, contains-case, whole-words, exact, not "fuzzy".',
  ],
  [
    '--result maybe',
    '--result takes one of received, passed, failed, error, contradiction, not "maybe".',
  ],
  ['--color', "Unknown option '--color'."],
  ['stray', "Unexpected argument 'stray'."],
  ['--port', "Option '--port <value>' argument missing."],
])('%s is told in one line', (args, text) => {
  expect(readArguments(args.split(' '))).toEqual({ ok: false, text });
});
