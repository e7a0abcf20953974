import type { Channel, ChannelInput, ChannelOutput } from './channels.ts';
import type { EventName, EventPayload } from './events.ts';
import type { Result } from './result.ts';

/** The bridge that the preload puts on `window.desk`: the window's only way out. */
export interface DeskBridge {
  /** Makes a contract call. Never rejects for an expected failure. */
  invoke<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<Result<ChannelOutput<C>>>;
  /** Listens to an event; the returned function stops it. */
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void;
}
