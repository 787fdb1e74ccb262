import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@callsheet/lib/errors.ts'
import { z } from 'zod'
import { writePrivateJson } from './json-file.ts'

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
/** A newer version may have written more of them. */
const keptSecretsSchema = z.record(z.string(), z.string().min(32))

/**
 * Tokens between the local units. They are made once and kept (mode 0600), so that sessions and tasks survive a
 * restart.
 */
export type LocalSecrets = Record<(typeof secretNames)[number], string>

export async function readLocalSecrets(home: string): Promise<LocalSecrets> {
  const path = join(home, 'secrets.json')
  const kept = await readKeptSecrets(path)
  const complete = { ...kept }
  for (const name of secretNames) complete[name] ??= randomBytes(32).toString('hex')
  await writePrivateJson(path, complete)
  return localSecretsSchema.parse(Object.fromEntries(secretNames.map((name) => [name, complete[name]])))
}

/** Empty before the first start. New ones never take the place of a damaged file: what they sealed would stay closed. */
async function readKeptSecrets(path: string): Promise<Record<string, string>> {
  let problem: string
  try {
    const kept = keptSecretsSchema.safeParse(JSON.parse(await readFile(path, 'utf8')))
    if (kept.success) return kept.data
    problem = 'it must be a JSON object of secrets with 32 characters or more'
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    problem = error instanceof Error ? error.message : String(error)
  }
  throw new AppError(
    'unavailable',
    `The secrets of this Callsheet cannot be read: ${path} (${problem}).\n` +
      'Bring the file back from a backup. To go on without it, move it away: new ones are made, ' +
      'people sign in again, and the keys that they brought must be added again.'
  )
}
