/** @type {readonly (readonly [RegExp, string])[]} */
const causes = [
  [
    /Could not get lock|is another process using it/,
    'Another program is using apt; wait for it and run the command again.',
  ],
  [
    /Temporary failure resolving|Could not resolve|Could not connect|Unable to connect|Connection (timed out|refused|failed)|Failed to fetch/,
    'The Debian package servers cannot be reached; check the network or the proxy.',
  ],
  [/Permission denied|are you root/, 'apt may not install packages here.'],
  [/No space left|enough free space/, 'The disk is full.'],
  [
    /Unable to locate package|no installation candidate/,
    'This Debian does not offer all packages.',
  ],
];

/**
 * Returns the sentence that explains why `apt-get` failed.
 * @param {string} log everything apt printed
 */
export function explainAptFailure(log) {
  return (
    causes.find(([pattern]) => pattern.test(log))?.[1] ?? 'apt-get could not install the packages.'
  );
}
