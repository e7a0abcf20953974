/**
 * Preloaded into a host with `--import`: once the host writes the text of BREAK_AT, an error is thrown
 * that nobody catches, or with BREAK_HOW=reject, a promise is rejected.
 */
const at = process.env.BREAK_AT;
const defect = () =>
  Object.assign(new TypeError('Jane Doe, 88-1042'), { code: 'ERR_MADE_FOR_THIS_TEST' });
let broken = false;

for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = ((...args: unknown[]) => {
    if (!broken && at !== undefined && String(args[0]).includes(at)) {
      broken = true;
      if (process.env.BREAK_HOW === 'reject') void Promise.reject(defect());
      else {
        setImmediate(() => {
          throw defect();
        });
      }
    }
    return write(...args);
  }) as typeof stream.write;
}
