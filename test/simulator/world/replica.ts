import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { createModelAccounts } from '@callsheet/lib/database/model-accounts.ts'
import { toldToNobody } from '@callsheet/lib/ports/change-teller.ts'
import { createOutcomeWriter } from '@callsheet/lib/database/outcome-writer.ts'
import { createHostSlots } from '@callsheet/pipeline/host-slots.ts'
import { createPipelineMetrics } from '@callsheet/pipeline/pipeline-metrics.ts'
import { createRows } from '@callsheet/pipeline/rows/rows.ts'
import type { PipelineRuntime } from '@callsheet/pipeline/runtime.ts'
import { createPipelineApp } from '@callsheet/pipeline/server/app.ts'
import { parsePipelineSettings } from '@callsheet/pipeline/settings.ts'
import { openGatedDatabase } from '../engine/gated-pool.ts'
import type { Process } from '../engine/process.ts'
import { openAgents } from '../outside/agents.ts'
import { openAssets } from '../outside/assets.ts'
import { endlessStorage } from '../outside/endless-storage.ts'
import { openObjectStore } from '../outside/object-store.ts'
import { arkKey, falKey, kieCallbackSecret, kieKey, runwareKey } from '../outside/wire/accounts.ts'
import { createNotingLogger } from './noted-errors.ts'
import type { Surroundings } from './surroundings.ts'

export const pipelineUrl = 'https://pipeline.test'
export const pipelineToken = 'a-service-token-of-the-simulator'

/** One life of a copy of the pipeline service. */
export interface Replica {
  process: Process
  runtime: PipelineRuntime
  /** Its HTTP side. */
  fetch(request: Request): Response | Promise<Response>
}

/** Bounds of days are shorter, so that a schedule ends sooner. Every other setting is the shipped one. */
export const settingsOfRun = (run: number): PipelineRuntime['settings'] =>
  parsePipelineSettings({
    SERVICE_TOKENS: pipelineToken,
    PIPELINE_SIGNING_SECRET: 'a-signing-secret-of-the-simulator',
    DATABASE_URL: 'postgres://simulated/simulated',
    AGENTS_URL: 'https://agents.test',
    MEDIA_PROVIDER_API_KEY: kieKey,
    MEDIA_PROVIDER_URL: 'https://kie.test',
    MEDIA_PROVIDER_CALLBACK_SECRET: kieCallbackSecret,
    FAL_API_KEY: falKey,
    FAL_URL: 'https://fal.test',
    RUNWARE_API_KEY: runwareKey,
    RUNWARE_URL: 'https://runware.test/v1',
    ARK_API_KEY: arkKey,
    ARK_BASE_URL: 'https://ark.test/api/v3',
    // The adapter keeps the keys by their address, and no run may know them from another.
    FAL_JWKS_URL: `https://fal.test/jwks/${run}`,
    PIPELINE_PUBLIC_URL: pipelineUrl,
    RECONCILE_ABANDON_DAYS: '1',
    QUEUED_MAX_HOURS: '6'
  })

export function openReplica(process: Process, surroundings: Surroundings): Replica {
  const { stepper, connections, time, provider, objects, queues, errors, newId, settings, processes } = surroundings
  // Nobody can see the processes of the other copy: it runs in a container of its own.
  const ownName = process.name === 'a' ? `a ${processes.size + 1}` : null
  if (ownName) processes.set(ownName, process)
  const database = openGatedDatabase({ process, stepper, connections })
  const clock = time.clockOf(process)
  const logger = createNotingLogger(errors)
  const callProvider = provider.fetchOf(process, stepper)
  const askAgents = openAgents(process, stepper, surroundings.sitesRead)
  const runtime: PipelineRuntime = {
    settings,
    clock,
    logger,
    tracer: quietTracer,
    metrics: createPipelineMetrics(),
    fetch: (input, init) => {
      const url = new URL(String(input))
      return url.host === 'agents.test' ? askAgents(url, init) : callProvider(url, init)
    },
    newId,
    database,
    ...createRows(database),
    modelAccounts: createModelAccounts({ database, clock, logger }),
    changes: toldToNobody,
    outcomes: createOutcomeWriter({ clock, logger }),
    media: openObjectStore(objects, process, stepper),
    pictures: {
      maximumPixels: 0,
      maximumBytes: 0,
      frame: () => Promise.reject(new Error('No clip of the simulator starts on a picture.')),
      fit: () => Promise.reject(new Error('No clip of the simulator starts on a picture.'))
    },
    queues: {
      send: (queue, bodies, { delaySeconds = 0 } = {}) =>
        stepper.gate(process, {
          kind: 'send',
          label: `${bodies.length} to ${queue}`,
          act: async () => queues.put(queue, bodies, delaySeconds),
          broken: () => new Error('The queue did not answer.')
        })
    },
    storage: endlessStorage,
    processes: {
      own: ownName,
      isDead: async (name) => processes.get(name)?.isAlive === false,
      // What a process has called and what has not happened yet dies with it.
      hasSentAll: async (name) => processes.get(name)?.isAlive === false
    },
    hostSlots: createHostSlots(),
    stopping: new AbortController().signal,
    downloader: openAssets(provider.books.tasks, process, stepper),
    publicUrl: () => pipelineUrl,
    queueDepth: async () => null
  }
  const app = createPipelineApp(runtime)
  return { process, runtime, fetch: (request) => app.fetch(request) }
}
