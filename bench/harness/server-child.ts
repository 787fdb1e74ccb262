/** Runs one competitor's server for its parent and reports its use of the processor and memory. */
interface ServerModule {
  start: (input: unknown) => Promise<{ url: string }>
}

const modulePath = process.argv[2] ?? ''

process.on('message', (message: { kind: string; input?: unknown }) => {
  void answer(message).then((reply) => process.send?.(reply))
})

async function answer({ kind, input }: { kind: string; input?: unknown }): Promise<object> {
  if (kind === 'start') return start(input).catch((error: unknown) => ({ error: String(error) }))
  const { user, system } = process.cpuUsage()
  return {
    cpuMilliseconds: (user + system) / 1000,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    residentMegabytes: Math.round(process.memoryUsage.rss() / 2 ** 20)
  }
}

async function start(input: unknown): Promise<{ url: string }> {
  const server = (await import(modulePath)) as ServerModule
  return server.start(input)
}

// A server keeps its process alive. Without its parent it has no user.
process.on('disconnect', () => process.exit(0))
