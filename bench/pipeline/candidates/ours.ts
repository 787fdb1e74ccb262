import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startApp } from '@callsheet/app/entry/node.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { startPipeline } from '@callsheet/pipeline/entry/node.ts'
import { callbackSecret, providerKey, type PipelineInput } from '../scenes-under-test.ts'

/** The app server and the pipeline service as in `npm start`: in one process, over HTTP. */
export async function start(input: PipelineInput): Promise<{ url: string }> {
  const { databaseUrl, directory, providerUrl, concurrency, connections } = input
  const token = randomBytes(16).toString('hex')
  const env = {
    DATABASE_URL: databaseUrl,
    MEDIA_DIRECTORY: join(directory, 'media'),
    MEDIA_ASSET_ORIGINS: providerUrl,
    ...input.env
  }
  // Four for messages, two that keep the queues in order, and one that listens.
  const queueConnections = 7
  const appConnections = 4
  const pipeline = await startPipeline({
    logger: createLogger({ service: 'pipeline', level: 'info' }),
    env: {
      ...env,
      PIPELINE_DATABASE_CONNECTIONS: String(connections - queueConnections - appConnections),
      CONSUMER_CONCURRENCY: String(concurrency),
      SERVICE_TOKENS: token,
      PIPELINE_SIGNING_SECRET: token,
      AGENTS_URL: 'http://127.0.0.1:1',
      MEDIA_PROVIDER_API_KEY: providerKey,
      MEDIA_PROVIDER_URL: providerUrl,
      MEDIA_PROVIDER_UPLOAD_URL: providerUrl,
      MEDIA_PROVIDER_CALLBACK_SECRET: callbackSecret,
      // Our own pace towards a provider is not measured, so it is raised. The image model's pace is raised too.
      MEDIA_PROVIDER_READS_PER_SECOND: '1000000'
    }
  })
  const app = await startApp({
    logger: createLogger({ service: 'app', level: 'info' }),
    env: {
      ...env,
      APP_DATABASE_CONNECTIONS: String(appConnections),
      APP_AUTH_SECRET: token + token,
      AGENTS_URL: 'http://127.0.0.1:1',
      AGENTS_TOKEN: token,
      PIPELINE_URL: pipeline.url,
      PIPELINE_TOKEN: token,
      WELCOME_CREDITS: '2000000000',
      OWNER_API_KEY_FILE: join(directory, 'owner-api-key')
    }
  })
  return { url: app.url }
}
