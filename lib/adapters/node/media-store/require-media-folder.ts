import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SettingsError } from '../../../settings/settings.ts'
import { makeFolder } from '../make-folder.ts'
import { whyFolderRefuses } from '../why-folder-refuses.ts'
import type { MediaStoreSettings } from './media-store.ts'

/** The disk will have room again without a change of the settings. `/ready` says it until then. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Makes the folder of the media store and writes into it once, before the unit starts. Does nothing when the store is an
 * S3 service. Throws `SettingsError` where nothing can be kept there. A full disk passes: what is there can be read.
 */
export async function requireMediaFolder({
  s3Endpoint,
  mediaDirectory
}: Pick<MediaStoreSettings, 's3Endpoint' | 'mediaDirectory'>): Promise<void> {
  if (s3Endpoint) return
  const directory = resolve(mediaDirectory)
  const probe = join(directory, `.probe-${process.pid}`)
  try {
    await makeFolder(directory)
    await writeFile(probe, 'May be removed.')
    await rm(probe, { force: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (passing.has(code)) return
    throw new SettingsError([
      `MEDIA_DIRECTORY must be a folder that can be written, but ${directory} is not: ${whyFolderRefuses(error)}. ` +
        'Name another folder, or give this one to the user of the service.'
    ])
  }
}
