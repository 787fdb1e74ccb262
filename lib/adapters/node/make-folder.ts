import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder that a person has named, and those above it. Where it is there already, nothing changes. Throws the
 * file system's error. `mkdir` with `recursive` never ends where a file system says of a new name that it is missing, as
 * below `/proc`.
 */
export async function makeFolder(given: string, mode = 0o700): Promise<void> {
  const path = resolve(given)
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (await isFolder(path)) return
    if (codeOf(error) !== 'ENOENT') throw error
    const parent = dirname(path)
    // A parent that is there was made meanwhile, or takes no folders. The second try tells which.
    if (!(await isFolder(parent))) await makeFolder(parent, mode)
    await mkdir(path, { mode }).catch(async (again: unknown) => {
      // Another process made it meanwhile.
      if (!(await isFolder(path))) throw again
    })
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false
  )

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
