import { readdir, readFile } from 'node:fs/promises'

/** The processes that a process has started and that still live. Empty where there is no /proc. */
export async function listChildren(parent: number): Promise<number[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  // The name of the program stands in brackets and may contain spaces: state and parent follow it.
  const parents = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  return names.filter((_, index) => parents[index] === parent).map(Number)
}
