import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { startApp } from '@callsheet/app/entry/node.ts'
import type { LiveInput } from '../watchers.ts'

/** The app server as it runs. */
export async function start({ databaseUrl, directory }: LiveInput): Promise<{ url: string }> {
  const token = randomBytes(16).toString('hex')
  const { url } = await startApp({
    logger: createLogger({ service: 'app', level: 'info' }),
    env: {
      DATABASE_URL: databaseUrl,
      APP_AUTH_SECRET: token + token,
      APP_PORT: '0',
      AGENTS_URL: 'http://127.0.0.1:1',
      AGENTS_TOKEN: token,
      PIPELINE_URL: 'http://127.0.0.1:1',
      PIPELINE_TOKEN: token,
      MEDIA_DIRECTORY: join(directory, 'media'),
      OWNER_API_KEY_FILE: join(directory, 'owner-api-key')
    }
  })
  return { url }
}
