import type { Page } from '@playwright/test';
import type { DeskBridge } from '../../../preload/contract/bridge.ts';
import type { Channel, ChannelInput, ChannelOutput } from '../../../preload/contract/channels.ts';

/** Makes a contract call like the window. Throws the error. */
export async function askPage<C extends Channel>(
  page: Page,
  channel: C,
  input: ChannelInput<C>,
): Promise<ChannelOutput<C>> {
  const told = await page.evaluate(
    async ([name, value]) => {
      const { desk } = globalThis as unknown as { readonly desk: DeskBridge };
      return JSON.stringify(await desk.invoke(name as Channel, value as never));
    },
    [channel, input as unknown] as const,
  );
  const result = JSON.parse(told);
  if (!result.ok) throw new Error(`${channel}: ${told}`);
  return result.value;
}
