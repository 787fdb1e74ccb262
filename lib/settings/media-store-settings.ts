import { z } from 'zod'
import { httpUrl } from './fields.ts'
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
  }
} as const satisfies Record<string, SettingField>
