import { join } from 'node:path'
import { agentsDeploymentName, pipelineDeployments, queueSuffixes } from '@callsheet/lib/registry.ts'
import type { CloudflareAccount } from './cloudflare-account.ts'
import { askHealth, type Health } from './ask-health.ts'
import { readDeployConfig, unsetHyperdriveId } from './deploy-config.ts'
import { commitsSince } from './git-state.ts'
import { newestMigration } from './migrations.ts'
import type { Unit } from './units.ts'

export interface Finding {
  verdict: 'good' | 'note' | 'bad'
  subject: string
  text: string
}

export interface VerifyUnits {
  /** The checkout. */
  root: string
  units: readonly { unit: Unit; url: string }[]
  /** Address of the app server. It has no registered name. */
  appUrl?: string
  /** Addresses of names that are no longer used. */
  formerUrls: readonly string[]
  /** What is live, if the credentials allow reading it. */
  account: CloudflareAccount | null
}

/** Every name of our units starts with this (spec: Deployments and names). */
const namePrefix = 'svc-'

/**
 * Asks each deployed unit for its name. A rename is complete only when the new name answers and the old one does not.
 */
export async function verifyUnits(options: VerifyUnits): Promise<Finding[]> {
  const findings = await Promise.all([
    ...options.units.map(async ({ unit, url }) => verifyUnit(options.root, unit, url)),
    ...(options.appUrl ? [verifyApp(options.root, options.appUrl)] : []),
    ...options.formerUrls.map(verifyGone)
  ])
  return [...findings.flat(), ...(await verifyAccount(options))]
}

async function verifyUnit(root: string, unit: Unit, url: string): Promise<Finding[]> {
  const subject = unit.expected.name
  const health = await askHealth(url)
  if ('problem' in health) return [{ verdict: 'bad', subject, text: health.problem }]
  const { answer } = health
  const wrong = findMismatches(answer, unit)
  const findings: Finding[] = wrong.map((text) => ({ verdict: 'bad', subject, text }))
  if (wrong.length === 0) {
    const prefix = unit.queuePrefix ? `, queues ${unit.queuePrefix}*` : ''
    findings.push({
      verdict: 'good',
      subject,
      text: `answers at ${url} as ${answer.deployment}, commit ${answer.commit}${prefix}`
    })
  }
  return [...findings, ...(await findUndeployed(root, { subject, sources: unit.sources }, answer))]
}

async function verifyApp(root: string, url: string): Promise<Finding[]> {
  const subject = 'app server'
  const health = await askHealth(url)
  if ('problem' in health) return [{ verdict: 'bad', subject, text: health.problem }]
  const { answer } = health
  const wrong = [
    ...(answer.service === 'app' ? [] : [`It is the ${answer.service} service, not the app server.`]),
    ...(answer.migration === newestMigration() ? [] : [describeMigration(answer.migration)])
  ]
  const findings: Finding[] = wrong.map((text) => ({ verdict: 'bad', subject, text }))
  if (wrong.length === 0)
    findings.push({ verdict: 'good', subject, text: `answers at ${url}, commit ${answer.commit}` })
  return [...findings, ...(await findUndeployed(root, { subject, sources: ['app', 'lib'] }, answer))]
}

function findMismatches(answer: Health, { expected, service, queuePrefix }: Unit): string[] {
  const wrong: string[] = []
  if (answer.service !== service) wrong.push(`It is the ${answer.service} service, not the ${service} service.`)
  if (answer.deployment !== expected.name) wrong.push(`It answers as ${answer.deployment}, not as ${expected.name}.`)
  if ((answer.queuePrefix ?? null) !== queuePrefix) {
    wrong.push(`Its queues start with ${answer.queuePrefix ?? 'nothing'}, not with ${queuePrefix ?? 'nothing'}.`)
  }
  const bindings = [
    ...(expected.browser ? [expected.browser.binding] : []),
    ...expected.r2_buckets.map(({ binding }) => binding),
    ...expected.hyperdrive,
    ...expected.queues.producers.map(({ binding }) => binding)
  ]
  const missing = bindings.filter((binding) => !answer.bindings?.includes(binding))
  if (missing.length > 0) wrong.push(`It lacks the bindings ${missing.join(', ')}.`)
  if (answer.status !== 'ok') wrong.push(`It says it is ${answer.status}: ${answer.problems.join(' ')}`)
  if (service === 'pipeline' && answer.migration !== newestMigration()) wrong.push(describeMigration(answer.migration))
  return wrong
}

function describeMigration(level: number | null | undefined): string {
  if (typeof level !== 'number') return 'Its database does not say which migrations it has.'
  const [has, newest] = [level, newestMigration()].map((time) => new Date(time).toISOString())
  return `Its database stands at the migration of ${has}; this checkout has one of ${newest}.`
}

interface Deployed {
  subject: string
  /** Paths whose changes make it outdated. */
  sources: readonly string[]
}

async function findUndeployed(root: string, { subject, sources }: Deployed, { commit }: Health): Promise<Finding[]> {
  const commits = await commitsSince(root, commit, sources)
  if (!commits)
    return [
      {
        verdict: 'note',
        subject,
        text: `Its commit ${commit} is not in this checkout: what is not deployed yet cannot be told.`
      }
    ]
  if (commits.length === 0) return []
  return [
    {
      verdict: 'note',
      subject,
      text: `${commits.length === 1 ? '1 merged change is' : `${commits.length} merged changes are`} not deployed yet:`
    },
    ...commits.map((text): Finding => ({ verdict: 'note', subject, text: `  ${text}` }))
  ]
}

async function verifyGone(url: string): Promise<Finding[]> {
  const health = await askHealth(url)
  const subject = 'former name'
  if ('problem' in health) return [{ verdict: 'good', subject, text: `nothing of ours answers at ${url}` }]
  const { deployment, service } = health.answer
  return [
    {
      verdict: 'bad',
      subject,
      text: `${url} still answers, as ${deployment} (${service}): the rename is not complete.`
    }
  ]
}

async function verifyAccount({ account, units, root }: VerifyUnits): Promise<Finding[]> {
  const subject = 'account'
  if (!account) {
    const text =
      'Live Workers, queues and consumers were not asked: CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID are not set.'
    return [{ verdict: 'note', subject, text }]
  }
  const [workers, queues] = await Promise.all([account.listWorkers(), account.listQueues()])
  const bad = (text: string): Finding => ({ verdict: 'bad', subject, text })
  const findings: Finding[] = [
    { verdict: 'note', subject, text: `live Workers: ${workers.toSorted().join(', ') || 'none'}` },
    ...queues.map(({ name, consumers }): Finding => ({
      verdict: 'note',
      subject,
      text: `queue ${name}: consumed by ${consumers.join(', ') || 'nobody'}`
    }))
  ]
  for (const { unit } of units) {
    const { name } = unit.expected
    if (!workers.includes(name)) findings.push(bad(`There is no live Worker ${name}.`))
    for (const { queue } of unit.expected.queues.consumers) {
      const consumers = queues.find((each) => each.name === queue)?.consumers
      if (!consumers) findings.push(bad(`There is no queue ${queue}.`))
      else if (consumers.join() !== name)
        findings.push(
          bad(`The queue ${queue} is consumed by ${consumers.join(', ') || 'nobody'}, not by ${name} alone.`)
        )
    }
    const { hyperdrive } = await readDeployConfig(join(root, unit.configPath))
    for (const { id, binding } of hyperdrive) {
      if (id === unsetHyperdriveId)
        findings.push({ verdict: 'note', subject, text: `${binding} of ${name} has no id in this checkout.` })
      else if (await account.cachesQueries(id))
        findings.push(bad(`${binding} of ${name} caches queries; it must be made with caching disabled.`))
    }
  }
  const deployments = Object.values(pipelineDeployments)
  const ourWorkers = new Set<string>([agentsDeploymentName, ...deployments.map(({ name }) => name)])
  const ourQueues = new Set<string>(
    deployments.flatMap(({ queuePrefix }) => queueSuffixes.map((suffix) => queuePrefix + suffix))
  )
  const oldWorkers = workers.filter((name) => name.startsWith(namePrefix) && !ourWorkers.has(name))
  // A consumer that is removed from a config stays attached.
  const attached = queues.filter(
    ({ name, consumers }) => !ourQueues.has(name) && consumers.some((consumer) => ourWorkers.has(consumer))
  )
  return [
    ...findings,
    ...oldWorkers.map((name) => bad(`The Worker ${name} is live under a name that no unit has any more.`)),
    ...attached.map(({ name, consumers }) =>
      bad(`The queue ${name} is in no registry, but still consumed by ${consumers.join(', ')}.`)
    )
  ]
}
