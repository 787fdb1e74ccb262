import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { createBoundedQueue } from '@callsheet/lib/async/bounded-queue.ts'
import { createRememberedCallers } from '@callsheet/app/auth/remembered-callers.ts'
import { createAppMetrics } from '@callsheet/app/app-metrics.ts'
import type { AppRuntime, Scope } from '@callsheet/app/runtime.ts'
import { parseAppSettings } from '@callsheet/app/settings.ts'
import { openGatedDatabase } from '../engine/gated-pool.ts'
import type { Process } from '../engine/process.ts'
import { endlessStorage } from '../outside/endless-storage.ts'
import { createNotingLogger } from './noted-errors.ts'
import { pipelineToken, pipelineUrl } from './replica.ts'
import type { Surroundings } from './surroundings.ts'

/** One life of the app server. */
export interface Studio {
  process: Process
  scopeOf(ownerId: string, idempotencyKey?: string): Scope
}

const settings = parseAppSettings({
  DATABASE_URL: 'postgres://simulated/simulated',
  APP_AUTH_SECRET: 'a-secret-of-the-simulator-and-nobody-else',
  AGENTS_URL: 'https://agents.test',
  AGENTS_TOKEN: 'agents-token-of-the-simulator',
  PIPELINE_URL: pipelineUrl,
  PIPELINE_TOKEN: pipelineToken
})

/** `callPipeline` reaches one of the living copies. */
export function openStudio(
  process: Process,
  { stepper, connections, time, errors, newId }: Surroundings,
  callPipeline: (request: Request) => Promise<Response>
): Studio {
  const runtime = {
    settings,
    database: openGatedDatabase({ process, stepper, connections }),
    clock: time.clockOf(process),
    logger: createNotingLogger(errors),
    tracer: quietTracer,
    metrics: createAppMetrics(),
    storage: endlessStorage,
    // All begin at once: the simulator decides in which order they go on.
    units: createBoundedQueue({ concurrency: 1_000, maxWaiting: 0, what: 'The simulated app server' }),
    newId,
    rememberedCallers: createRememberedCallers(),
    // The step is that the call leaves. Its answer comes when the other side has taken its own steps.
    fetch: async (input: string | URL | Request, init: RequestInit) => {
      const { answer } = await stepper.gate(process, {
        kind: 'unit-call',
        label: new URL(String(input)).pathname,
        act: async () => ({ answer: callPipeline(new Request(String(input), { ...init, signal: null })) }),
        broken: () => new TypeError('fetch failed')
      })
      return answer
    }
  } satisfies Partial<AppRuntime>
  return {
    process,
    scopeOf: (ownerId, key) => ({
      // The verbs of the simulator use these parts alone.
      runtime: runtime as unknown as AppRuntime,
      ownerId,
      role: 'member',
      via: 'session',
      apiKeyId: null,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      ...(key && { idempotency: { key, fingerprint: key } })
    })
  }
}
