/** An error that the user can fix. It is printed as a sentence without a stack. */
export class LauncherError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode] 1 for a failure, 2 for a wrong call.
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
