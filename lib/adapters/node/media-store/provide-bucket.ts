import { AwsClient } from 'aws4fetch'
import { AppError } from '../../../errors.ts'
import type { MediaStoreSettings } from './media-store.ts'
import { createS3MediaStore } from './s3.ts'

const timeoutSeconds = 30

/** The region in which S3 makes a bucket when none is named. Naming it is an error there. `auto` is none. */
const unnamedRegions = new Set(['us-east-1', 'auto'])

/**
 * Makes the S3 bucket if it does not exist. Does nothing when media are files. Returns whether it made the bucket. A key
 * that may only use objects cannot ask for a bucket: then one small object is put, which says whether it is there.
 */
export async function provideBucket(settings: Omit<MediaStoreSettings, 'mediaDirectory'>): Promise<boolean> {
  const {
    s3Endpoint: endpoint,
    s3Bucket: bucket,
    s3Region: region,
    s3AccessKeyId: accessKeyId,
    s3SecretAccessKey: secretAccessKey
  } = settings
  if (!endpoint || !accessKeyId || !secretAccessKey) return false
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const send = (method: string, body?: string) => {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
    return client.fetch(`${endpoint}/${bucket}`, { method, ...(body && { body }), redirect: 'manual', signal })
  }
  const found = await send('HEAD')
  if (found.ok) return false
  if (found.status === 403) {
    const { problem } = await createS3MediaStore({ endpoint, bucket, region, accessKeyId, secretAccessKey }).look()
    if (problem === null) return false
    throw new AppError('upstream-failed', `${problem} The bucket is ${bucket}.`)
  }
  const made = await send('PUT', unnamedRegions.has(region) ? undefined : placeOf(region))
  // Another process made it meanwhile.
  if (made.ok || made.status === 409) return made.ok
  const reason = (await made.text().catch(() => '')).slice(0, 300)
  throw new AppError(
    'upstream-failed',
    `The media store answered ${made.status} to making the bucket ${bucket}. Make it yourself, or give another key: ${reason}`
  )
}

const placeOf = (region: string): string =>
  `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`
