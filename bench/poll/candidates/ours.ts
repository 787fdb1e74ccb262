import { tmpdir } from 'node:os'
import { startPipeline, type RunningPipeline } from '@callsheet/pipeline/entry/node.ts'
import { pollProvider } from '@callsheet/pipeline/schedule/poll-provider.ts'
import { openLogFile } from '@callsheet/lib/adapters/node/log/log-file.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { makeDue } from '../due-tasks.ts'
import { providerKey, type PollInput } from '../tasks.ts'

const running = new Map<string, Promise<RunningPipeline>>()
const unbound = '1000000000'

/** The pipeline service as it runs. Only the limits of a run and of the key's rate are raised. */
export async function prepare(input: PollInput): Promise<RunningPipeline> {
  await makeDue(input)
  const { databaseUrl, providerUrl, readsAtOnce } = input
  const pipeline =
    running.get(databaseUrl) ??
    startPipeline({
      logger: createLogger({ service: 'pipeline', level: 'info', sink: openLogFile({ path: '/dev/null' }) }),
      env: {
        DATABASE_URL: databaseUrl,
        SERVICE_TOKENS: 'a-service-token-of-the-benchmark',
        PIPELINE_SIGNING_SECRET: 'a-signing-secret-of-the-benchmark',
        PIPELINE_SCHEDULE: 'false',
        AGENTS_URL: 'http://127.0.0.1:1',
        MEDIA_DIRECTORY: tmpdir(),
        MEDIA_PROVIDER_API_KEY: providerKey,
        MEDIA_PROVIDER_URL: providerUrl,
        MEDIA_PROVIDER_READS_PER_SECOND: unbound,
        POLL_READS_AT_ONCE: String(readsAtOnce),
        POLL_ROWS_PER_RUN: unbound
      }
    })
  running.set(databaseUrl, pipeline)
  return pipeline
}

/** One run of the job. Returns the number of tasks that it asked for. */
export async function run({ runtime }: RunningPipeline): Promise<number> {
  const { running: stillRunning = 0 } = await pollProvider(runtime, new AbortController().signal)
  return Number(stillRunning)
}
