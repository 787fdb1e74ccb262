import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openLogFile } from '@callsheet/lib/adapters/node/log/log-file.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { startPipeline } from '@callsheet/pipeline/entry/node.ts'
import { runTick } from '@callsheet/pipeline/schedule/run-tick.ts'
import type { StartPlatform } from './pipeline-system.ts'

/** The pipeline service on Node: pg-boss, files, and a schedule that the test drives. */
export const startOnNode: StartPlatform = async ({ databaseUrl, settings, directory }) => {
  const logFile = join(directory, 'pipeline.log')
  const pipeline = await startPipeline({
    env: {
      ...settings,
      DATABASE_URL: databaseUrl,
      MEDIA_DIRECTORY: join(directory, 'media'),
      PIPELINE_SCHEDULE: 'false',
      PIPELINE_DATABASE_CONNECTIONS: '8',
      STOP_GRACE_SECONDS: '3'
    },
    logger: createLogger({ service: 'pipeline', level: 'info', sink: openLogFile({ path: logFile }) })
  })
  const { runtime } = pipeline
  return {
    url: pipeline.url,
    readLog: () => readFile(logFile, 'utf8'),
    tick: async (name, moment) => void (await runTick(runtime, { name, tick: moment })),
    async objectSize(key) {
      const found = await runtime.media.get(key)
      await found?.body.cancel()
      return found?.size ?? null
    },
    sendToQueue: (suffix, body) => runtime.queues.send(`svc-${suffix}`, [body]),
    stop: () => pipeline.stop()
  }
}
