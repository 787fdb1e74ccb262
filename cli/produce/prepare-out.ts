import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@callsheet/lib/adapters/node/make-folder.ts'
import { whyFolderRefuses } from '@callsheet/lib/adapters/node/why-folder-refuses.ts'
import { AppError } from '@callsheet/lib/errors.ts'

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
    const why = whyFolderRefuses(error)
    throw new AppError('invalid-input', `--out: nothing can be written to ${out}: ${why}. Name another folder.`, {
      cause: error
    })
  }
}
