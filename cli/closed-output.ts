let isServing = false

/**
 * `callsheet … | head` closes our output early. That is no error, and nothing is left to do. When output cannot be
 * written for another reason, the command fails. Messages on standard error may be lost.
 */
export function endWithOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!isServing) process.exit(error.code === 'EPIPE' ? 0 : 1)
  })
  process.stderr.on('error', () => undefined)
}

/** From now on this process also serves others, so closed output does not end it. */
export function outliveOutput(): void {
  isServing = true
}
