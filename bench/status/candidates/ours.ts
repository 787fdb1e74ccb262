import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { startApp } from '@callsheet/app/entry/node.ts'
import { connections, type StatusInput } from '../pipeline-under-test.ts'

/** The app server as it runs, with its log, its key check and its metrics. */
export async function start({ databaseUrl, directory }: StatusInput): Promise<{ url: string }> {
  const token = randomBytes(16).toString('hex')
  const { url } = await startApp({
    logger: createLogger({ service: 'app', level: 'info' }),
    env: {
      DATABASE_URL: databaseUrl,
      APP_DATABASE_CONNECTIONS: String(connections),
      APP_AUTH_SECRET: token + token,
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
