import { startAgents } from '@callsheet/agents/entry/node.ts'
import { startRenderingStandIn } from '@callsheet/lib/adapters/cloudflare/testing/rendering-stand-in.ts'
import { renderingWorker, renderingWorkerName } from '@callsheet/lib/adapters/cloudflare/testing/rendering-worker.ts'
import { startWorkers } from '@callsheet/lib/adapters/cloudflare/testing/start-workers.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { agentsUnit } from '../../cli/deploy/units.ts'
import type { StartAgentsPlatform } from './agents-system.ts'
import { deployedWorker } from './deployed-worker.ts'

export const startAgentsOnNode: StartAgentsPlatform = async ({ settings }) => {
  const server = await startAgents({
    env: { ...settings, AGENTS_PORT: '0' },
    logger: createLogger({ service: 'agents', level: 'silent' })
  })
  return { url: server.url, stop: () => server.stop(0) }
}

/** The deployed form, with a Chromium of this machine instead of Browser Rendering. */
export const startAgentsInWorkerd: StartAgentsPlatform = async ({ settings, webOrigin }) => {
  const rendering = await startRenderingStandIn([webOrigin])
  try {
    const worker = await deployedWorker(agentsUnit, { settings })
    const env = { ...worker.env, BROWSER: { type: 'worker' as const, worker: renderingWorkerName } }
    const workers = await startWorkers({ workers: [{ ...worker, env }, renderingWorker(rendering.url)] })
    return {
      url: workers.url,
      async stop() {
        await workers.close()
        await rendering.close()
      }
    }
  } catch (error) {
    await rendering.close()
    throw error
  }
}
