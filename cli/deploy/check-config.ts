import { isDeepStrictEqual } from 'node:util'
import type { DeployConfig } from './deploy-config.ts'
import type { Unit } from './units.ts'

/** Differences between a deployment's file and the registries, in sentences. Empty when there are none. */
export function findConfigProblems(config: DeployConfig, { expected, oneSecretOf, providerKeys }: Unit): string[] {
  const problems: string[] = []
  const same = (what: string, given: unknown, wanted: unknown) => {
    if (!isDeepStrictEqual(given, wanted)) problems.push(`${what} is ${show(given)}, but must be ${show(wanted)}.`)
  }
  same('The name', config.name, expected.name)
  same('main', config.main, expected.main)
  for (const [name, value] of Object.entries(expected.vars)) same(`The variable ${name}`, config.vars[name], value)
  same('The browser', config.browser, expected.browser)
  problems.push(
    ...compare('compatibility flag', config.compatibility_flags, expected.compatibility_flags, String),
    ...compare('bucket', config.r2_buckets, expected.r2_buckets, ({ binding }) => binding),
    ...compare(
      'Hyperdrive binding',
      config.hyperdrive.map(({ binding }) => binding),
      expected.hyperdrive,
      String
    ),
    ...compare('queue producer', config.queues.producers, expected.queues.producers, ({ binding }) => binding),
    ...compare('queue consumer', config.queues.consumers, expected.queues.consumers, ({ queue }) => queue),
    ...compare('cron', config.triggers.crons, expected.triggers.crons, String),
    ...compare('required secret', config.secrets.required, expected.secrets.required, String)
  )
  const inTheOpen = [...expected.secrets.required, ...oneSecretOf.flat(), ...providerKeys].filter(
    (name) => name in config.vars
  )
  problems.push(...inTheOpen.map((name) => `${name} is a secret and must not stand among the variables.`))
  return problems
}

function compare<Item>(
  what: string,
  given: readonly Item[],
  wanted: readonly Item[],
  nameOf: (item: Item) => string
): string[] {
  const missing = wanted.filter((item) => !given.some((each) => nameOf(each) === nameOf(item)))
  const unknown = given.filter((item) => !wanted.some((each) => nameOf(each) === nameOf(item)))
  const twice = given.filter((item, index) => given.findIndex((each) => nameOf(each) === nameOf(item)) !== index)
  const different = given.flatMap((item) => {
    const same = wanted.find((each) => nameOf(each) === nameOf(item))
    return same && !isDeepStrictEqual(same, item) ? [{ item, same }] : []
  })
  return [
    ...missing.map((item) => `The ${what} ${nameOf(item)} is missing.`),
    ...unknown.map((item) => `The ${what} ${nameOf(item)} is in no registry.`),
    ...twice.map((item) => `The ${what} ${nameOf(item)} is there twice.`),
    ...different.map(({ item, same }) => `The ${what} ${nameOf(item)} is ${show(item)}, but must be ${show(same)}.`)
  ]
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'not set'
