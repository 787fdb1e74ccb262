import { statfs } from 'node:fs/promises'
import type { StorageFinding, StoragePlace } from '../../../ports/storage-place.ts'
import { wordsOfRefusal } from './refused-write.ts'

/** Fewer files than this may still be made: the disk counts as full, however many bytes are left. */
const minFreeFiles = 1_000

interface FolderRoom {
  /** What stands in the folder, for sentences: `the media store`. */
  what: string
  directory: string
  minFreeBytes: number
}

/** How much room the disk below a folder has. Needs no right to write there. */
export async function findRoom({ what, directory, minFreeBytes }: FolderRoom): Promise<StorageFinding> {
  try {
    const disk = await statfs(directory)
    const freeBytes = disk.bavail * disk.bsize
    // Some file systems make the place for new files as it is needed, and say 0 of 0.
    if (minFreeBytes > 0 && disk.files > 0 && disk.ffree < minFreeFiles)
      return { freeBytes, problem: `The disk of ${what} can take no more files.` }
    if (freeBytes >= minFreeBytes) return { freeBytes, problem: null }
    // Without the present number, two services say the same of one disk. The metrics have it.
    return { freeBytes, problem: `The disk of ${what} has less than ${megabytes(minFreeBytes)} left.` }
  } catch (error) {
    return { problem: wordsOfRefusal(what, error), error }
  }
}

/** Folders whose disks must have room, although others write there: the database's data, the log. */
export function folderPlaces(settings: {
  storageFolders: readonly string[]
  storageMinFreeBytes: number
}): StoragePlace[] {
  return settings.storageFolders.map((directory, index) => ({
    name: `folder-${index + 1}`,
    look: () => findRoom({ what: 'this installation', directory, minFreeBytes: settings.storageMinFreeBytes })
  }))
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`
