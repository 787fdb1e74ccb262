import { AwsClient } from 'aws4fetch'
import type { S3MediaStoreOptions } from './s3.ts'

const timeoutMilliseconds = 10_000

/** No put ever makes it. */
const missingKey = 'never-there'

/**
 * Whether the key may list the bucket (`s3:ListBucket`), by the answer to a read of what is not there: 404 with the right
 * and 403 without. Null for any other answer. Throws when the store does not answer.
 */
export async function askListRight(options: S3MediaStoreOptions): Promise<boolean | null> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 })
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  const answer = await client.fetch(`${endpoint}/${bucket}/${missingKey}`, { redirect: 'manual', signal })
  await answer.body?.cancel()
  return answer.status === 404 ? true : answer.status === 403 ? false : null
}
