import { readdir, readFile } from 'node:fs/promises'

/** Ticks a second that /proc counts in, on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Processor milliseconds of a process and of all its children, those that have ended included. Linux alone; else 0. */
export async function familyMilliseconds(pid: number): Promise<number> {
  const own = await readStat(pid)
  if (!own) return 0
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(readStat))
  const children = stats.filter((stat) => stat?.parent === pid)
  const ticks = children.reduce((sum, stat) => sum + (stat?.own ?? 0), own.own + own.endedChildren)
  return (ticks / ticksPerSecond) * 1000
}

async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name before may hold spaces; state is the first field after it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return { parent: fields[1], own: user + system, endedChildren: childUser + childSystem }
}
