import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@callsheet/lib/adapters/node/make-folder.ts'
import { AppError } from '@callsheet/lib/errors.ts'

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'the folder above it is missing, or takes no folders',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full'
}

/**
 * Makes the folder for the files and writes into it once, before anything is bought. Errors: `invalid-input` where the
 * files could not be kept.
 */
export async function prepareOut(out: string): Promise<void> {
  const probe = join(out, `.callsheet-${process.pid}`)
  try {
    await makeFolder(out, 0o777)
    await writeFile(probe, 'May be removed.')
    await rm(probe)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const reason = reasons[code] ?? code
    throw new AppError('invalid-input', `--out: nothing can be written to ${out}: ${reason}. Name another folder.`, {
      cause: error
    })
  }
}
