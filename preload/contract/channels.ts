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

/** Every call the window can make: channel → all that main and the window have to know of it. */
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
/** The input of a handler: checked, with brands. */
export type CheckedInput<C extends Channel> = v.InferOutput<(typeof channels)[C]['input']>;
export type ChannelOutput<C extends Channel> = v.InferOutput<(typeof channels)[C]['output']>;

/** Handlers are one a channel; a missing one is a compile error. A handler of what belongs to a user gets their services. */
export type Handlers<User> = {
  readonly [C in Channel]: (typeof channels)[C] extends { readonly of: 'user' }
    ? (user: User, input: CheckedInput<C>) => Answer<ChannelOutput<C>>
    : (input: CheckedInput<C>) => Answer<ChannelOutput<C>>;
};
type Answer<T> = Promise<Result<T>> | Result<T>;

/** Tells whether that names a call of the contract. */
export function isChannel(name: unknown): name is Channel {
  return typeof name === 'string' && Object.hasOwn(channels, name);
}

/** Gives what the contract says of a channel's calls, whichever it is. */
export function operationOf(channel: Channel): AnyOperation {
  return channels[channel] as unknown as AnyOperation;
}
