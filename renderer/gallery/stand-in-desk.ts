import type { DeskBridge } from '../../preload/contract/bridge.ts';
import type { Channel, ChannelOutput } from '../../preload/contract/channels.ts';
import { err, ok } from '../../preload/contract/result.ts';

const usedBefore = [
  { id: '0f8d3a52-51c1-4a56-9e7b-9a3f2d6f7c10', label: 'Branch 12, term loans', usedAt: ago(20) },
  { id: '6c1be8e4-6a3f-4d39-8a54-1f0f6b1f4f02', label: '', usedAt: ago(60 * 26) },
].map((one) => ({ kind: 'file' as const, ...one }));

function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

const answers: Partial<{ [C in Channel]: ChannelOutput<C> }> = {
  'remembered:list': usedBefore,
  'remembered:put': usedBefore,
  'remembered:forget': [],
};

/** A desk without anything behind it: what components ask for is made up, the rest fails in words. */
const standIn: DeskBridge = {
  invoke: async (channel) => {
    const answer = answers[channel] as ChannelOutput<typeof channel> | undefined;
    return answer === undefined ? err({ code: 'internal', reference: channel }) : ok(answer);
  },
  on: () => () => undefined,
};

Object.assign(window, { desk: standIn });
