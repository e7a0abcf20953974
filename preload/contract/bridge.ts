import type { Channel, ChannelInput, ChannelOutput } from './channels.ts';
import type { EventName, EventPayload } from './events.ts';
import type { Result } from './result.ts';

/** The bridge that the preload exposes as `window.desk`. It's the window's only connection to the outside. */
export interface DeskBridge {
  /** Makes a contract call. Never rejects for an expected error. */
  invoke<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<Result<ChannelOutput<C>>>;
  /** Listens for an event. Returns a function that stops listening. */
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void;
}
