import { join } from 'node:path'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { startPipeline } from '@callsheet/pipeline/entry/node.ts'
import { callbackSecret, providerKey } from '../../pipeline/scenes-under-test.ts'
import type { ReplicasInput } from '../replicas-input.ts'

/** One of the pipeline processes. */
export async function start(input: ReplicasInput): Promise<{ url: string }> {
  const { databaseUrl, directUrl, providerUrl, pipelineUrl, directory, token } = input
  const { url } = await startPipeline({
    logger: createLogger({ service: 'pipeline', level: 'info' }),
    env: {
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      MEDIA_DIRECTORY: join(directory, 'media'),
      MEDIA_ASSET_ORIGINS: providerUrl,
      PIPELINE_PORT: '0',
      PIPELINE_PUBLIC_URL: pipelineUrl,
      CONSUMER_CONCURRENCY: '40',
      SERVICE_TOKENS: token,
      PIPELINE_SIGNING_SECRET: token,
      AGENTS_URL: 'http://127.0.0.1:1',
      MEDIA_PROVIDER_API_KEY: providerKey,
      MEDIA_PROVIDER_URL: providerUrl,
      MEDIA_PROVIDER_UPLOAD_URL: providerUrl,
      MEDIA_PROVIDER_CALLBACK_SECRET: callbackSecret,
      // Our own pace towards a provider is not measured.
      MEDIA_PROVIDER_READS_PER_SECOND: '1000000'
    }
  })
  return { url }
}
