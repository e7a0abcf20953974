import type * as v from 'valibot';
import {
  applicationPageChannels,
  platformFileChannels,
} from './channels/application-page-channels.ts';
import { findChannels } from './channels/find-channels.ts';
import { pageChannels } from './channels/page-channels.ts';
import { recordsChannels } from './channels/records-channels.ts';
import { scannerChannels } from './channels/scanner-channels.ts';
import { sessionChannels } from './channels/session-channels.ts';
import { settingsChannels } from './channels/settings-channels.ts';
import {
  captureChannels,
  outboxChannels,
  submissionChannels,
} from './channels/submission-channels.ts';
import { visitChannels } from './channels/visit-channels.ts';
import type { AnyOperation } from './operation.ts';
import type { Result } from './result.ts';

/** Every call that the window can make, with everything that main and the window need to know about it. */
export const channels = {
  ...sessionChannels,
  ...findChannels,
  ...applicationPageChannels,
  ...platformFileChannels,
  ...pageChannels,
  ...submissionChannels,
  ...outboxChannels,
  ...captureChannels,
  ...visitChannels,
  ...scannerChannels,
  ...recordsChannels,
  ...settingsChannels,
} as const;

export type Channel = keyof typeof channels;
export type ChannelInput<C extends Channel> = v.InferInput<(typeof channels)[C]['input']>;
/** A handler's input, validated and branded. */
export type CheckedInput<C extends Channel> = v.InferOutput<(typeof channels)[C]['input']>;
export type ChannelOutput<C extends Channel> = v.InferOutput<(typeof channels)[C]['output']>;

/**
 * One handler per channel; a missing handler is a compile error. Handlers for a user's data also receive the user's
 * services.
 */
export type Handlers<User> = {
  readonly [C in Channel]: (typeof channels)[C] extends { readonly of: 'user' }
    ? (user: User, input: CheckedInput<C>) => Answer<ChannelOutput<C>>
    : (input: CheckedInput<C>) => Answer<ChannelOutput<C>>;
};
type Answer<T> = Promise<Result<T>> | Result<T>;

/** Returns whether `name` is a channel of the contract. */
export function isChannel(name: unknown): name is Channel {
  return typeof name === 'string' && Object.hasOwn(channels, name);
}

/** Returns the contract's description of a channel. */
export function operationOf(channel: Channel): AnyOperation {
  return channels[channel] as unknown as AnyOperation;
}
