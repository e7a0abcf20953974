import { UpdateState } from '../models/updates.ts';
import { nothing } from './inputs.ts';

/** New versions of the program; each step answers with where it led. */
export const updateChannels = {
  'updates:get': { input: nothing, output: UpdateState },
  'updates:look': { input: nothing, output: UpdateState },
  /** Fetches what was found. Error: `conflict` sending. */
  'updates:download': { input: nothing, output: UpdateState },
  /** Installs what came in; the program ends for it. Error: `conflict` sending. */
  'updates:install': { input: nothing, output: UpdateState },
} as const;
