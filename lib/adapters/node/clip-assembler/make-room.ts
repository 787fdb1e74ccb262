import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes the files that were not used for the longest time, but none that a cut uses now. */
export async function makeRoom(
  directory: string,
  { maximumBytes, used }: { maximumBytes: number; used: ReadonlySet<string> }
): Promise<void> {
  const files = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const path = join(directory, name)
      const facts = await stat(path).catch(() => null)
      return {
        path,
        size: facts?.size ?? 0,
        usedAt: facts?.mtimeMs ?? 0,
        isPart: /^(source|picture|sound|music|track)-/.test(name) && !used.has(path)
      }
    })
  )
  const yesterday = Date.now() - 24 * 3_600_000
  const left = files.filter(({ path, isPart, usedAt }) => !isPart && !used.has(path) && usedAt < yesterday)
  await Promise.all(left.map(({ path }) => rm(path, { force: true })))
  let total = files.reduce((sum, file) => sum + file.size, 0)
  for (const file of files.filter(({ isPart }) => isPart).toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (total <= maximumBytes) return
    await rm(file.path, { force: true })
    total -= file.size
  }
}
