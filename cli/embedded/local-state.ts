import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readJsonFile, writePrivateJson } from './json-file.ts'

const projectDirectory = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The folder of the embedded run's data: `CALLSHEET_HOME`, else `.callsheet/` in the checkout. */
export function homeDirectory(env: Record<string, string | undefined> = process.env): string {
  const given = env.CALLSHEET_HOME
  if (!given) return join(projectDirectory, '.callsheet')
  return resolve(given.replace(/^~(?=$|\/)/, homedir()))
}

/** The log of the embedded run. Files with older lines are beside it. */
export const logFile = (home: string) => join(home, 'callsheet.log')

/** The only copy that works on the home holds this lock. */
export const homeLockFile = (home: string): string => join(home, 'instance.lock')

const secretNames = [
  'appToAgentsToken',
  'appToPipelineToken',
  'pipelineToAgentsToken',
  'authSecret',
  'callbackSecret',
  'mediaUnderstudyKey',
  'modelKeySealingSecret'
] as const

const localSecretsSchema = z.record(z.enum(secretNames), z.string().min(32))

/**
 * Tokens between the local units. They are made once and kept (mode 0600), so that sessions and tasks survive a
 * restart.
 */
export type LocalSecrets = Record<(typeof secretNames)[number], string>

export async function readLocalSecrets(home: string): Promise<LocalSecrets> {
  const path = join(home, 'secrets.json')
  const kept = await readJsonFile(path)
  const known: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  const complete = Object.fromEntries(
    secretNames.map((name) => [name, typeof known[name] === 'string' ? known[name] : randomBytes(32).toString('hex')])
  )
  const secrets = localSecretsSchema.parse(complete)
  await writePrivateJson(path, secrets)
  return secrets
}
