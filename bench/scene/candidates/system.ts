import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { startApp } from '@callsheet/app/entry/node.ts'
import { withoutQuotas } from '@callsheet/app/testing/without-quotas.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { startPipeline } from '@callsheet/pipeline/entry/node.ts'
import { callbackSecret, providerKey } from '../../pipeline/scenes-under-test.ts'

export interface SystemInput {
  databaseUrl: string
  mediaUrl: string
  modelUrl: string
  directory: string
  /** Where the pipeline service listens and the token that it takes, for a caller that runs its jobs. */
  pipeline?: { port: number; token: string }
}

/** The three services with their defaults, in one process as in `npm start`. */
export async function start(input: SystemInput): Promise<{ url: string }> {
  const { databaseUrl, mediaUrl, modelUrl, directory } = input
  const token = input.pipeline?.token ?? randomBytes(16).toString('hex')
  const log = (service: string) => createLogger({ service, level: 'info' })
  const env = {
    DATABASE_URL: databaseUrl,
    MEDIA_DIRECTORY: join(directory, 'media'),
    MEDIA_ASSET_ORIGINS: mediaUrl
  }
  const agents = await startAgents({
    logger: log('agents'),
    env: { AGENTS_PORT: '0', GATEWAY_URL: modelUrl, SERVICE_TOKENS: token, AGENTS_REQUESTS_PER_MINUTE: '100000' }
  })
  const pipeline = await startPipeline({
    logger: log('pipeline'),
    env: {
      ...env,
      PIPELINE_PORT: String(input.pipeline?.port ?? 0),
      SERVICE_TOKENS: token,
      PIPELINE_SIGNING_SECRET: token,
      AGENTS_URL: agents.url,
      AGENTS_SERVICE_TOKEN: token,
      MEDIA_PROVIDER_API_KEY: providerKey,
      MEDIA_PROVIDER_URL: mediaUrl,
      MEDIA_PROVIDER_UPLOAD_URL: mediaUrl,
      MEDIA_PROVIDER_CALLBACK_SECRET: callbackSecret,
      // Our own pace towards a provider is not measured. The models' paces are raised, too.
      MEDIA_PROVIDER_READS_PER_SECOND: '1000000',
      CONSUMER_CONCURRENCY: '40'
    }
  })
  const app = await startApp({
    logger: log('app'),
    env: {
      ...env,
      APP_PORT: '0',
      APP_AUTH_SECRET: token + token,
      AGENTS_URL: agents.url,
      AGENTS_TOKEN: token,
      PIPELINE_URL: pipeline.url,
      PIPELINE_TOKEN: token,
      ...withoutQuotas,
      WELCOME_CREDITS: '2000000000',
      OWNER_API_KEY_FILE: join(directory, 'owner-api-key')
    }
  })
  return { url: app.url }
}
