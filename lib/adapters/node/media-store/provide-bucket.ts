import { AwsClient } from 'aws4fetch'
import { AppError } from '../../../errors.ts'
import type { MediaStoreSettings } from './media-store.ts'

const timeoutSeconds = 30

/** Makes the S3 bucket if it does not exist. Does nothing when media are files. Returns whether it made the bucket. */
export async function provideBucket(settings: Omit<MediaStoreSettings, 'mediaDirectory'>): Promise<boolean> {
  const {
    s3Endpoint,
    s3Bucket,
    s3Region: region,
    s3AccessKeyId: accessKeyId,
    s3SecretAccessKey: secretAccessKey
  } = settings
  if (!s3Endpoint || !accessKeyId || !secretAccessKey) return false
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const send = (method: string) => {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
    return client.fetch(`${s3Endpoint}/${s3Bucket}`, { method, redirect: 'manual', signal })
  }
  if ((await send('HEAD')).ok) return false
  const made = await send('PUT')
  // Another process made it meanwhile.
  if (made.ok || made.status === 409) return made.ok
  throw new AppError('upstream-failed', `The media store answered ${made.status} to making the bucket ${s3Bucket}.`)
}
