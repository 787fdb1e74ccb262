import { listProcesses, readProcessStat, ticksPerSecond } from './process-stat.ts'

/**
 * Processor milliseconds of a process and all its children, including those that have ended. Linux only; 0 on other
 * systems.
 */
export async function familyMilliseconds(pid: number): Promise<number> {
  const own = await readProcessStat(pid)
  if (!own) return 0
  const stats = await Promise.all((await listProcesses()).map(readProcessStat))
  const children = stats.filter((stat) => stat?.parent === pid)
  const ticks = children.reduce((sum, stat) => sum + (stat?.ownTicks ?? 0), own.ownTicks + own.endedChildrenTicks)
  return (ticks / ticksPerSecond) * 1000
}
