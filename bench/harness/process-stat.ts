import { readdir, readFile } from 'node:fs/promises'

/** Ticks in a second of /proc, on every Linux that Node runs on. */
export const ticksPerSecond = 100

/** What the kernel says of a process. */
export interface ProcessStat {
  name: string
  parent: number
  /** Ticks of the processor. */
  ownTicks: number
  /** Of its children that have ended. */
  endedChildrenTicks: number
  /** Ticks since the machine began. With the number of the process it is an id that is never given twice. */
  startedAt: number
}

/** The numbers of all processes that run now. Linux only. */
export async function listProcesses(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
}

/** Null for a process that has ended. Linux only. */
export async function readProcessStat(pid: number): Promise<ProcessStat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name may contain spaces and parentheses. The state is the first field after it.
  const nameEnd = text.lastIndexOf(')')
  const fields = text
    .slice(nameEnd + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return {
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    parent: fields[1] ?? 0,
    ownTicks: user + system,
    endedChildrenTicks: childUser + childSystem,
    startedAt: fields[19] ?? 0
  }
}
