import type { DeskBridge } from '#contract/bridge.ts';
import type { Channel, ChannelInput, ChannelOutput } from '#contract/channels.ts';
import type { EventName, EventPayload } from '#contract/events.ts';
import { err, type Result } from '#contract/result.ts';

declare global {
  interface Window {
    readonly desk: DeskBridge;
  }
}

/** The bridge is the window's only connection to the outside world. */
export const bridge: DeskBridge = window.desk;

/** Calls a channel of the contract. Never throws. If the bridge fails, resolves with an error. */
export async function call<C extends Channel>(
  channel: C,
  input: ChannelInput<C>,
): Promise<Result<ChannelOutput<C>>> {
  try {
    return await bridge.invoke(channel, input);
  } catch (cause) {
    console.error(`${channel} failed`, cause);
    return err({ code: 'internal', reference: channel });
  }
}

/** Listens to an event until the person has left. */
export function hear<E extends EventName>(
  gone: AbortSignal,
  event: E,
  listener: (payload: EventPayload<E>) => void,
): void {
  gone.addEventListener('abort', bridge.on(event, listener));
}
