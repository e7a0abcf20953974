import { expect, test } from 'vitest';
import { readArguments, readFault } from '../../../main/practice-scanner/cli-arguments.ts';
import { FAULT_KINDS } from '../../../main/practice-scanner/faults/fault.ts';

test('the command line becomes options', () => {
  const args = ['--port', '8123', '--profile', 'flatbed', '--fault', 'paperJam'];
  const jam = { kind: 'jamAfterPage', pages: 2 };
  const faults = [{ fault: { kind: 'paperJam' } }, { fault: jam }];
  expect(readArguments([...args, '--fault', JSON.stringify(jam)])).toEqual({
    ok: true,
    value: { help: false, options: { port: 8123, profile: 'flatbed', faults } },
  });
  expect(readArguments([])).toMatchObject({
    value: { options: { port: 0, profile: 'plain', faults: [] } },
  });
});

test.each(FAULT_KINDS)('%s is a fault by its kind alone', (kind) => {
  expect(readFault(kind)).toEqual({ ok: true, value: { kind } });
});

test.each([
  ['--port x', '--port takes a whole number from 0 to 65535, not "x".'],
  ['--port 65536', '--port takes a whole number from 0 to 65535, not "65536".'],
  ['--profile laser', 'There is no profile "laser"; --help lists them.'],
  ['--fault fire', 'There is no fault "fire"; --help lists them.'],
  [
    '--fault {"kind":"jamAfterPage","pages":0}',
    /^"\{.*\}" is no jamAfterPage: Invalid value: .*0\.$/,
  ],
  ['--fault {"kind":"busy","status":1}', /is no busy: Invalid key: .*"status"\.$/],
  ['--fault {"kind":"busy"', /is no busy/],
  ['stray', "Unexpected argument 'stray'."],
])('%s is told in one line', (args, text) => {
  const expected = typeof text === 'string' ? text : expect.stringMatching(text);
  expect(readArguments(args.split(' '))).toEqual({ ok: false, text: expected });
});
