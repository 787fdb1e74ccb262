import { join } from 'node:path'
import { startApp } from '@callsheet/app/entry/node.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import type { ReplicasInput } from '../replicas-input.ts'

/** The one app server of the system, in a process of its own. */
export async function start(input: ReplicasInput): Promise<{ url: string }> {
  const { databaseUrl, directUrl, providerUrl, pipelineUrl, directory, token } = input
  const { url } = await startApp({
    logger: createLogger({ service: 'app', level: 'info' }),
    env: {
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      MEDIA_DIRECTORY: join(directory, 'media'),
      MEDIA_ASSET_ORIGINS: providerUrl,
      APP_PORT: '0',
      APP_AUTH_SECRET: token + token,
      AGENTS_URL: 'http://127.0.0.1:1',
      AGENTS_TOKEN: token,
      PIPELINE_URL: pipelineUrl,
      PIPELINE_TOKEN: token,
      MAX_WAITING_MEDIA: '0',
      WELCOME_CREDITS: '2000000000',
      OWNER_API_KEY_FILE: join(directory, 'owner-api-key')
    }
  })
  return { url }
}
