/** Runs one competitor's `prepare` and `run` for its parent: reading the input stays outside of the time measured. */
interface CandidateModule {
  prepare?: (input: unknown) => unknown
  run: (prepared: unknown) => unknown
  finish?: (output: unknown) => unknown
}

const candidate = (await import(process.argv[2] ?? '')) as CandidateModule
/** The most that it held until everything was loaded. */
const startMegabytes = Math.round(process.resourceUsage().maxRSS / 1024)

process.on('message', (message: { kind: string; input?: unknown }) => {
  void answer(message).then((reply) => process.send?.(reply))
})

async function answer({ kind, input }: { kind: string; input?: unknown }): Promise<object> {
  if (kind === 'hello') return {}
  if (kind === 'stop') {
    const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024)
    return { peakMegabytes, grownMegabytes: peakMegabytes - startMegabytes }
  }
  const prepared = candidate.prepare ? await candidate.prepare(input) : input
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const raw = await Promise.resolve(prepared)
    .then(candidate.run)
    .catch(() => null)
  const milliseconds = performance.now() - startedAt
  const used = process.cpuUsage(cpu)
  const output = candidate.finish ? candidate.finish(raw) : raw
  return { milliseconds, cpuMilliseconds: (used.user + used.system) / 1000, output }
}

// What a competitor holds open, a connection or a server, must not outlive its parent.
process.on('disconnect', () => process.exit(0))
