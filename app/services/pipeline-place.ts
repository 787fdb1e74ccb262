import type { StoragePlace } from '@callsheet/lib/ports/storage-place.ts'
import { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import type { AppRuntime } from '../runtime.ts'

const timeoutMilliseconds = 4_000

/**
 * What the pipeline service says of its own storage, because it stores what the app sells. A service without an answer
 * says nothing: what is bought meanwhile waits as rows and loses nothing.
 */
export function pipelinePlace({ settings, fetch }: Pick<AppRuntime, 'settings' | 'fetch'>): StoragePlace {
  return {
    name: 'pipeline-service',
    isRefusalWhenSilent: false,
    async look() {
      try {
        const signal = AbortSignal.timeout(timeoutMilliseconds)
        const answer = await fetch(`${settings.pipelineUrl}/ready`, { redirect: 'manual', signal })
        const { cannotKeep = [] } = healthResponseSchema.parse(await answer.json())
        return { problem: cannotKeep.length > 0 ? cannotKeep : null }
      } catch (error) {
        return { problem: null, error }
      }
    }
  }
}
