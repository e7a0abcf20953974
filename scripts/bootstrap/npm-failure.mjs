/** @type {readonly (readonly [RegExp, string])[]} */
const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'the npm registry cannot be reached; check the network or the proxy (npm config set proxy …) and run the command again.',
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/,
    "the npm registry's certificate is not trusted here; set NODE_EXTRA_CA_CERTS to your network's certificate file and run the command again.",
  ],
  [/ENOSPC/, 'the disk is full; free about 1.5 GB and run the command again.'],
  [
    /EACCES|EPERM|EROFS/,
    'this folder cannot be written to; own it (chown) or clone elsewhere, and run the command again.',
  ],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json do not match; run npm install once.',
  ],
  [
    /EINTEGRITY/,
    'a downloaded package is damaged; run npm cache clean --force and the command again.',
  ],
  [
    /spawn npm\S* ENOENT/,
    'npm cannot be found; install Node with its npm from https://nodejs.org.',
  ],
];

/**
 * Returns the sentence that explains why `npm ci` failed.
 * @param {string} log everything npm printed
 */
export function explainNpmFailure(log) {
  const found = causes.find(([pattern]) => pattern.test(log));
  return found?.[1] ?? 'npm ci failed; see the end of its log, then run the command again.';
}
