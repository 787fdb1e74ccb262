import { readFileSync, writeFileSync } from 'node:fs'

/** Runs one competitor's `prepare` and `run` for its parent. The measured time does not include reading the input. */
interface CandidateModule {
  prepare?: (input: unknown) => unknown
  run: (prepared: unknown) => unknown
  finish?: (output: unknown) => unknown
}

const candidate = (await import(process.argv[2] ?? '')) as CandidateModule
forgetPeak()
/** Memory in use when everything is loaded and nothing is done. */
const startMegabytes = Math.round(process.memoryUsage.rss() / 2 ** 20)

process.on('message', (message: { kind: string; input?: unknown }) => {
  void answer(message).then((reply) => process.send?.(reply))
})

async function answer({ kind, input }: { kind: string; input?: unknown }): Promise<object> {
  if (kind === 'hello') return {}
  if (kind === 'stop') {
    return { peakMegabytes: readPeak(), grownMegabytes: readPeak() - startMegabytes }
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

// Open connections and servers of a competitor must not survive its parent.
process.on('disconnect', () => process.exit(0))

/** Loading takes more memory than is held afterwards. Linux can count the peak from this moment on. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Other systems count the peak over the whole life.
  }
}

function readPeak(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Math.round(process.resourceUsage().maxRSS / 1024)
  }
}
