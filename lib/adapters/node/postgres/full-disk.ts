import { findRoom } from '../storage/folder-room.ts'

/** Without room for one more file of its log, the server answers nobody and cannot say why. */
export const bytesOfOneWalFile = 16 * 1024 * 1024

/** What a new database and its first tables take. */
export const bytesOfNewDatabase = 96 * 1024 * 1024

/** Why PostgreSQL does not run in this folder, in two sentences, when its disk has less room than this. Null when it has. */
export async function explainFullDisk(directory: string, neededBytes: number): Promise<string | null> {
  const { problem, freeBytes } = await findRoom({ what: 'the database', directory, minFreeBytes: neededBytes })
  // A folder that cannot be looked at has another reason.
  if (problem === null || freeBytes === undefined) return null
  return `${[problem].flat().join(' ')} Make room there and try again: nothing is lost.`
}
