import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface CloseFolder {
  path: string
  /** Entries that are ours. Others stay as they are: a user may have named a folder that holds more. */
  entries: RegExp
  /** The group that may pass through the folder and read nothing in it, for a program below that runs as another user. */
  passingGroup?: number | undefined
}

const forOthers = 0o077
const passing = 0o010

/**
 * Makes a folder that only its user can read (mode 0700), or closes one from before with all that is ours in it.
 * Returns the number of entries that others could read until now. Throws for a folder of another user, and for a file
 * system without modes.
 */
export async function closeFolder({ path, entries, passingGroup }: CloseFolder): Promise<number> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  // Windows has other means, and the user's folder is closed there from the start.
  if (process.getuid === undefined) return 0
  const { mode } = await stat(path)
  if (passingGroup !== undefined) await chown(path, process.getuid(), passingGroup)
  await chmod(path, 0o700 | (passingGroup === undefined ? 0 : passing))
  if (isOpen((await stat(path)).mode)) throw new Error(`The file system of ${path} keeps no modes of folders.`)
  if (!isOpen(mode)) return 0
  const names = await readdir(path)
  const closed = names.filter((name) => entries.test(name)).map((name) => closeBelow(join(path, name)))
  // In an empty folder there was nothing to read.
  return names.length === 0 ? 0 : 1 + sum(await Promise.all(closed))
}

/** A group that passes through reads nothing. */
const isOpen = (mode: number): boolean => (mode & forOthers & ~passing) !== 0

/** What is closed already is left alone, and what another user owns: PostgreSQL's account closes its own data. */
async function closeBelow(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null)
  if (found === null || found.isSymbolicLink() || found.uid !== process.getuid?.()) return 0
  if ((found.mode & forOthers) === 0) return 0
  await chmod(path, found.mode & 0o700)
  if (!found.isDirectory()) return 1
  let count = 1
  // One folder after the other: a store may hold many thousands of files.
  for (const name of await readdir(path)) count += await closeBelow(join(path, name))
  return count
}

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)
