/**
 * Ctrl-C in a terminal reaches the whole group of processes. The parent decides what becomes of work under way: it kills
 * this process, or disconnects from it.
 */
export function leaveSignalsToParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
}
