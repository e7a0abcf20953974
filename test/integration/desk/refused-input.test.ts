import { expect, test } from 'vitest';
import { type Channel, channels } from '../../../preload/contract/channels.ts';
import { openDesk } from '../../support/open-desk.ts';

const SECRET = 'Hexcanary-password-1';
const NUMBER = 8_675_309;

test('a refusal says what is wrong and does not repeat the input', async () => {
  const { desk } = await openDesk();
  for (const channel of Object.keys(channels) as Channel[]) {
    const { input } = channels[channel];
    const names = Object.keys('entries' in input ? input.entries : {});
    for (const given of [SECRET, NUMBER, [SECRET], { [SECRET]: NUMBER }]) {
      const filled = Object.fromEntries([...names, 'extra'].map((name) => [name, given]));
      for (const message of [filled, given]) {
        const answer = await desk.dispatch({ channel, input: message });
        if (answer.ok || answer.error.code !== 'invalidRequest') continue;
        const said = answer.error.issues.map((issue) => issue.message).join('\n');
        expect([channel, said]).not.toEqual([channel, expect.stringMatching(/Hexcanary|8675309/)]);
        expect(said).not.toBe('');
      }
    }
  }
});
