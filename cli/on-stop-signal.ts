const sameSignalMilliseconds = 3000

/**
 * Calls `stop` when this process is asked to stop. npm, the launcher, a terminal and a supervisor pass the same signal on,
 * so what follows within three seconds asks for nothing more. A later one ends the process at once. Returns a function
 * that ends the listening.
 */
export function onStopSignal(stop: () => void): () => void {
  let askedAt: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedAt === null) {
      askedAt = performance.now()
      stop()
      return
    }
    // A terminal that was closed is nobody who is impatient.
    if (signal !== 'SIGHUP' && performance.now() - askedAt > sameSignalMilliseconds) process.exit(130)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}
