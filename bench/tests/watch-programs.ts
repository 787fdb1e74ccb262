import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { readMachineTime } from '../harness/machine-time.ts'
import { listProcesses, readProcessStat, ticksPerSecond } from '../harness/process-stat.ts'
import { kindOfProgram, programKinds, type ProgramKind } from './kind-of-program.ts'

export interface ProgramsUse {
  kinds: { kind: ProgramKind; processes: number; cpuSeconds: number }[]
  /** All that the machine's cores did meanwhile, the kernel's own work and other programs included. */
  machineCpuSeconds: number
}

interface Seen {
  kind: ProgramKind
  name: string
  ticks: number
}

const everyMilliseconds = 1_000

/**
 * Watches every process that begins from now on, wherever it hangs in the tree: a database is nobody's child. One that
 * lives for less than a second between two looks is not seen. Linux only.
 */
export async function watchPrograms(): Promise<{ end(): Promise<ProgramsUse> }> {
  const earlier = new Set((await look()).map(({ id }) => id))
  const before = await readMachineTime()
  const seen = new Map<string, Seen>()
  const watching = new AbortController()

  async function note(): Promise<void> {
    for (const { id, pid, name, ticks } of await look()) {
      if (earlier.has(id)) continue
      const known = seen.get(id)
      // A process that was forked a moment ago still has the name and the words of the one that forked it.
      if (known?.name === name) known.ticks = ticks
      else seen.set(id, { kind: kindOfProgram({ name, command: await commandOf(pid) }), name, ticks })
    }
  }

  async function watch(): Promise<void> {
    while (!watching.signal.aborted) {
      await note()
      await setTimeout(everyMilliseconds, undefined, { signal: watching.signal }).catch(() => undefined)
    }
    await note()
  }

  const watched = watch()
  return {
    async end() {
      watching.abort()
      await watched
      const machineCpuSeconds = (await readMachineTime()).busySeconds - before.busySeconds
      const all = [...seen.values()]
      const kinds = programKinds.map((kind) => {
        const own = all.filter((one) => one.kind === kind)
        return {
          kind,
          processes: own.length,
          cpuSeconds: own.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond
        }
      })
      return { kinds, machineCpuSeconds }
    }
  }
}

/** All processes that run now. */
async function look() {
  const found = await Promise.all(
    (await listProcesses()).map(async (pid) => {
      const stat = await readProcessStat(pid)
      return stat ? [{ id: `${pid}-${stat.startedAt}`, pid, name: stat.name, ticks: stat.ownTicks }] : []
    })
  )
  return found.flat()
}

async function commandOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.split('\0').filter(Boolean)
}
