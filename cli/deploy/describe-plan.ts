import { schedule } from '@callsheet/pipeline/schedule/registry.ts'
import { unsetHyperdriveId, type DeployConfig } from './deploy-config.ts'
import type { Unit } from './units.ts'

/** The parts of a deployment, one on each line. */
export function describePlan(config: DeployConfig, unit: Unit, commit: string): string[] {
  const bindings = [
    ...(config.browser ? [`${config.browser.binding} (Browser Rendering)`] : []),
    ...config.r2_buckets.map(({ binding, bucket_name }) => `${binding} (bucket ${bucket_name})`),
    ...config.hyperdrive.map(
      ({ binding, id }) =>
        `${binding} (Hyperdrive ${id === unsetHyperdriveId ? 'whose id is not written into the config yet' : id})`
    ),
    ...config.queues.producers.map(({ binding, queue }) => `${binding} (sends to ${queue})`)
  ]
  const queues = config.queues.consumers.map(({ queue, max_batch_size, max_retries, dead_letter_queue }) => {
    const batches = max_batch_size === 1 ? 'one at a time' : `up to ${max_batch_size} at a time`
    const end = dead_letter_queue ? `then to ${dead_letter_queue}` : 'then dropped'
    return `${queue}: ${batches}, ${max_retries} retries, ${end}`
  })
  return [
    `name      ${config.name}`,
    `config    ${unit.configPath}`,
    `commit    ${commit}`,
    ...section('bindings', bindings),
    ...section('queues', queues),
    ...section(
      'crons',
      config.triggers.crons.map((cron) => `${cron.padEnd(12)} UTC: ${jobsOf(cron)}`)
    ),
    ...section('secrets', config.secrets.required),
    ...(unit.providerKeys.length > 0 ? [`providers any of ${unit.providerKeys.join(', ')}`] : [])
  ]
}

const jobsOf = (cron: string): string =>
  Object.values(schedule)
    .filter((tick) => tick.cron === cron)
    .flatMap(({ jobs }) => Object.keys(jobs))
    .join(', ')

function section(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [`${title.padEnd(10)}none`]
  return items.map((item, index) => `${(index === 0 ? title : '').padEnd(10)}${item}`)
}
