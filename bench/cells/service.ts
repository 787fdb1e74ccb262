import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutQuotas } from '@callsheet/app/testing/without-quotas.ts'
import { startServer } from '../harness/server-process.ts'
import type { PipelineInput } from '../pipeline/scenes-under-test.ts'

export interface Service {
  url: string
  apiKey: string
  input: PipelineInput
  stop(): Promise<void>
}

/** Messages of a queue that are handled at once. */
export const concurrency = 20

const inBench = (...path: string[]) => join(import.meta.dirname, '..', ...path)

export interface ServiceOptions extends Pick<PipelineInput, 'databaseUrl' | 'env'> {
  /** Gets the pictures and the provider's own files. */
  directory: string
  provider: 'lean' | 'understudy'
}

/** The app server and the pipeline service in one process, and their media provider in another one. */
export async function startService({ provider: name, ...options }: ServiceOptions): Promise<Service> {
  const providerPath =
    name === 'lean' ? inBench('pipeline', 'candidates', 'provider.ts') : inBench('cells', 'candidates', 'understudy.ts')
  const providerInput = name === 'lean' ? null : { directory: join(options.directory, 'provider') }
  const provider = await startServer('provider', providerPath, providerInput)
  try {
    // One member sends more here than the quotas of members allow.
    const env = { ...withoutQuotas, ...options.env }
    const input = { ...options, env, providerUrl: provider.url, redisUrl: '', concurrency, connections: 24 }
    await mkdir(input.directory, { recursive: true })
    const ours = await startServer('ours', inBench('pipeline', 'candidates', 'ours.ts'), input)
    return {
      url: ours.url,
      apiKey: (await readFile(join(input.directory, 'owner-api-key'), 'utf8')).trim(),
      input,
      async stop() {
        await ours.stop()
        await provider.stop()
      }
    }
  } catch (error) {
    await provider.stop()
    throw error
  }
}
