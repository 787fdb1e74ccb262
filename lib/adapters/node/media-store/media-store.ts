import type { MediaStore } from '../../../ports/media-store.ts'
import { SettingsError } from '../../../settings/settings.ts'
import { createFileMediaStore } from './files.ts'
import { createS3MediaStore } from './s3.ts'

export interface MediaStoreSettings {
  mediaDirectory: string
  /** Bytes that must stay free on the folder's disk. */
  storageMinFreeBytes?: number
  /** When set, objects are stored here. */
  s3Endpoint?: string | undefined
  s3Bucket: string
  s3Region: string
  s3AccessKeyId?: string | undefined
  s3SecretAccessKey?: string | undefined
}

/** The media store that the settings name: an S3 service if one is set, else a folder. */
export function openMediaStore(settings: MediaStoreSettings): MediaStore {
  const { s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = settings
  if (!s3Endpoint)
    return createFileMediaStore({
      directory: settings.mediaDirectory,
      ...(settings.storageMinFreeBytes !== undefined && { minFreeBytes: settings.storageMinFreeBytes })
    })
  if (!s3AccessKeyId || !s3SecretAccessKey) {
    throw new SettingsError([
      'MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY must be set with MEDIA_S3_ENDPOINT.'
    ])
  }
  return createS3MediaStore({
    endpoint: s3Endpoint,
    bucket: settings.s3Bucket,
    region: settings.s3Region,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey
  })
}
