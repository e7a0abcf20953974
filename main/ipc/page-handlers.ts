import type { pageChannels } from '../../preload/contract/channels/page-channels.ts';
import { ok } from '../../preload/contract/result.ts';
import type { HandlersOf } from './dispatcher.ts';

/** Handlers for the text of PDFs that are being shown. */
export const pageHandlers: HandlersOf<typeof pageChannels> = {
  'page:text': async (user, { token, page }) => ok(await user.pageText(token, page)),
  'page:problem': async (user, { token, page }) => ok(user.pageProblem(token, page)),
  'page:print': async (user, { token, ...range }) => user.printPages(token, range),
  'page:find': async (user, { token, words }) => ok(await user.findPages(token, words)),
};
