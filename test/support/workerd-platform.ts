import { startWorkers } from '@callsheet/lib/adapters/cloudflare/testing/start-workers.ts'
import { queueBinding } from '@callsheet/pipeline/entry/worker-bindings.ts'
import { schedule } from '@callsheet/pipeline/schedule/registry.ts'
import { pipelineUnit } from '../../cli/deploy/units.ts'
import { deployedWorker } from './deployed-worker.ts'
import { onFreePort } from './free-port.ts'
import type { StartPlatform } from './pipeline-system.ts'

/**
 * The pipeline service in workerd, as it is deployed to staging: Queues, R2, Cron, and PostgreSQL behind Hyperdrive.
 */
export const startInWorkerd: StartPlatform = async ({ databaseUrl, settings }) => {
  const logLines: string[] = []
  const unit = pipelineUnit('staging')
  const { name } = unit.expected
  const workers = await onFreePort(async (port) => {
    const worker = await deployedWorker(unit, {
      databaseUrl,
      settings: { ...settings, PIPELINE_PUBLIC_URL: `http://127.0.0.1:${port}` }
    })
    return startWorkers({ workers: [worker], port, onLog: (line) => logLines.push(line) })
  })
  return {
    url: workers.url,
    readLog: async () => logLines.join('\n'),
    async tick(tick, moment) {
      const query = new URLSearchParams({ cron: schedule[tick].cron, time: String(moment.getTime()) })
      const answer = await fetch(`${workers.url}/cdn-cgi/local/scheduled?${query}`)
      if (!answer.ok) throw new Error(`The cron of ${tick} answered ${answer.status}: ${await answer.text()}`)
    },
    objectSize: (key) => workers.objectSize(name, 'MEDIA', key),
    sendToQueue: (suffix, body) => workers.sendToQueue(name, queueBinding(suffix), body),
    stop: () => workers.close()
  }
}
