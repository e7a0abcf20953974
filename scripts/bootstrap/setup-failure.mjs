/**
 * Thrown if a step of the setup can't be completed on this computer. It says what to do, and where
 * the details are.
 */
export class SetupFailure extends Error {
  /**
   * @param {string} message one sentence that says what to do
   * @param {string | undefined} [logFile] the file with the details, if there is one
   */
  constructor(message, logFile) {
    super(message);
    this.name = 'SetupFailure';
    this.logFile = logFile;
  }

  /** Returns the line to print. */
  line() {
    const details = this.logFile === undefined ? '' : ` Details: ${this.logFile}`;
    return `Setup stopped: ${this.message}${details}`;
  }
}

/**
 * Runs a command, which returns its exit code. If it throws a `SetupFailure`, prints only that
 * failure's line.
 * @param {() => Promise<number>} command
 */
export async function exitWith(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    console.error(error.line());
    process.exitCode = 1;
  }
}
