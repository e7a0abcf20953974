/**
 * The environment for a browser, in a UTF-8 locale. Under another one (none at all is the POSIX locale)
 * Chromium on Linux does not find a file whose name has other letters than ASCII, and a chooser that was
 * given one seems to have been given nothing.
 */
export function utf8Locale(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return /utf-?8/i.test(locale) ? env : { ...env, LC_ALL: 'C.UTF-8' };
}
