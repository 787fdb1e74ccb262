import { z } from 'zod'
import { amount, httpUrl, list, seconds } from './fields.ts'
import type { SettingField } from './settings.ts'

/** The place of media objects. The same for every unit that reads or writes them. */
export const mediaStoreFields = {
  mediaDirectory: {
    name: 'MEDIA_DIRECTORY',
    schema: z.string().default('.callsheet/media'),
    expected: 'a folder for media files, used unless MEDIA_S3_ENDPOINT is set',
    example: '.callsheet/media'
  },
  s3Endpoint: {
    name: 'MEDIA_S3_ENDPOINT',
    schema: httpUrl.optional(),
    expected: 'the http or https address of an S3 service',
    example: 'https://s3.eu-central-1.amazonaws.com'
  },
  s3Bucket: {
    name: 'MEDIA_S3_BUCKET',
    schema: z.string().default('svc-media'),
    expected: 'a bucket name',
    example: 'svc-media'
  },
  s3Region: {
    name: 'MEDIA_S3_REGION',
    schema: z.string().default('auto'),
    expected: 'a region',
    example: 'eu-central-1'
  },
  s3AccessKeyId: {
    name: 'MEDIA_S3_ACCESS_KEY_ID',
    schema: z.string().optional(),
    expected: 'an access key id',
    example: 'AKIA…',
    secret: true
  },
  s3SecretAccessKey: {
    name: 'MEDIA_S3_SECRET_ACCESS_KEY',
    schema: z.string().optional(),
    expected: 'a secret access key',
    example: '…',
    secret: true
  },
  storageMinFreeBytes: amount(
    'STORAGE_MIN_FREE_BYTES',
    256 * 1024 * 1024,
    'bytes that must stay free on the disks of media, database and log; with fewer nothing new is sold; 0 for no bound'
  ),
  storageFolders: {
    name: 'STORAGE_FOLDERS',
    schema: list,
    expected:
      'folders on this machine, with commas between them, whose disks must have room too: of the database, of the log',
    example: '/var/lib/postgresql'
  },
  storageCheckSeconds: {
    name: 'STORAGE_CHECK_SECONDS',
    schema: seconds(10),
    expected: 'seconds between two looks at the media store, the database and the disks',
    example: '10'
  }
} as const satisfies Record<string, SettingField>
