import type { Channel, ChannelOutput, CheckedInput } from './channels.ts';
import type { Result } from './result.ts';

/** One handler a channel; a missing one is a compile error. */
export type Handlers = {
  readonly [C in Channel]: (
    input: CheckedInput<C>,
  ) => Promise<Result<ChannelOutput<C>>> | Result<ChannelOutput<C>>;
};
