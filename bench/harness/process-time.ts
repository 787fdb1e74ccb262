import { readdir, readFile } from 'node:fs/promises'

/** Ticks in a second of /proc, on every Linux that Node runs on. */
const ticksPerSecond = 100

/**
 * Processor milliseconds of a process and all its children, including those that have ended. Linux only; 0 on other
 * systems.
 */
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
  // The name before it may contain spaces. The state is the first field after the name.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return { parent: fields[1], own: user + system, endedChildren: childUser + childSystem }
}
