/**
 * Preloaded with `--import`. Reports the processor time in ms until the program opens its first
 * window.
 */
const send = process.send?.bind(process) as (...args: unknown[]) => boolean;
process.send = (...args: unknown[]) => {
  if ((args[0] as { step?: string }).step === 'window') {
    const { user, system } = process.cpuUsage();
    send({ step: 'work', value: (user + system) / 1000 });
  }
  return send(...args);
};
