import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@callsheet/lib/errors.ts'
import { writePrivateJson } from './json-file.ts'

const markFile = (home: string) => join(home, 'unfinished-restore.json')

/** While the mark is there, nothing works on the home: its database may be there without its media and its secrets. */
export async function markRestore(home: string, backup: string): Promise<void> {
  await writePrivateJson(markFile(home), { backup, since: new Date().toISOString() })
}

export async function unmarkRestore(home: string): Promise<void> {
  await rm(markFile(home), { force: true })
}

/** Throws `AppError('conflict')` when a restore into the home was broken off. */
export async function refuseUnfinishedRestore(home: string): Promise<void> {
  const isMarked = await access(markFile(home)).then(
    () => true,
    () => false
  )
  if (isMarked) throw new AppError('conflict', unfinishedRestore(home))
}

/** Three sentences that say what is there and what to do. */
export const unfinishedRestore = (home: string): string =>
  `A restore into ${home} did not finish, so only a part of the backup is there. The backup itself is untouched. ` +
  'Remove that folder (and empty the database of DATABASE_URL, if that is set), then restore again.'
