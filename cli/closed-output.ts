let isServing = false

/**
 * `callsheet … | head` closes our output early: that is no fault, and there is nothing left to do. Output that cannot
 * be written for another reason fails the command. What is said beside it may be lost.
 */
export function endWithOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!isServing) process.exit(error.code === 'EPIPE' ? 0 : 1)
  })
  process.stderr.on('error', () => undefined)
}

/** From now on we are there for others than whoever reads our output. */
export function outliveOutput(): void {
  isServing = true
}
