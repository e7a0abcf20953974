import type * as v from 'valibot';
import {
  applicationPageChannels,
  platformFileChannels,
} from './channels/application-page-channels.ts';
import { findChannels } from './channels/find-channels.ts';
import { recordsChannels } from './channels/records-channels.ts';
import { scannerChannels } from './channels/scanner-channels.ts';
import { sessionChannels } from './channels/session-channels.ts';
import { settingsChannels } from './channels/settings-channels.ts';
import { scanChannels, submissionChannels } from './channels/submission-channels.ts';
import type { Result } from './result.ts';

/**
 * Every call the window can make: channel → what goes in, what comes out. Both sides are checked in
 * main; an output schema is also the list of what may leave main at all, unknown keys are dropped.
 */
export const channels = {
  ...sessionChannels,
  ...findChannels,
  ...applicationPageChannels,
  ...platformFileChannels,
  ...submissionChannels,
  ...scanChannels,
  ...scannerChannels,
  ...recordsChannels,
  ...settingsChannels,
} as const;

export type Channel = keyof typeof channels;
export type ChannelInput<C extends Channel> = v.InferInput<(typeof channels)[C]['input']>;
/** The input of a handler: checked, with brands. */
export type CheckedInput<C extends Channel> = v.InferOutput<(typeof channels)[C]['input']>;
export type ChannelOutput<C extends Channel> = v.InferOutput<(typeof channels)[C]['output']>;

/** One handler a channel; a missing one is a compile error. */
export type Handlers = {
  readonly [C in Channel]: (
    input: CheckedInput<C>,
  ) => Promise<Result<ChannelOutput<C>>> | Result<ChannelOutput<C>>;
};
