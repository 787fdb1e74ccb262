import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readJsonFile, writePrivateJson } from './json-file.ts'

const projectDirectory = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Where the embedded run keeps its data: `CALLSHEET_HOME`, else `.callsheet/` in the checkout. */
export function homeDirectory(env: Record<string, string | undefined> = process.env): string {
  const given = env.CALLSHEET_HOME
  if (!given) return join(projectDirectory, '.callsheet')
  return resolve(given.replace(/^~(?=$|\/)/, homedir()))
}

const secretNames = [
  'appToAgentsToken',
  'appToPipelineToken',
  'pipelineToAgentsToken',
  'authSecret',
  'callbackSecret',
  'mediaUnderstudyKey'
] as const

const localSecretsSchema = z.record(z.enum(secretNames), z.string().min(32))

/** Tokens between the local units, made once and kept (mode 0600), so that a restart keeps sessions and tasks. */
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

const runningInstanceSchema = z.object({
  pid: z.number().int(),
  appUrl: z.url(),
  pipelineUrl: z.url(),
  agentsUrl: z.url(),
  mediaUnderstudyUrl: z.url().nullable(),
  modelUnderstudyUrl: z.url().nullable(),
  webUnderstudyUrl: z.url().nullable(),
  ownerApiKeyFile: z.string(),
  startedAt: z.iso.datetime()
})

/** What a running copy says of itself in `running.json`. */
export type RunningInstance = z.infer<typeof runningInstanceSchema>

const runningFile = (home: string) => join(home, 'running.json')

export async function writeRunningInstance(home: string, instance: RunningInstance): Promise<void> {
  await writePrivateJson(runningFile(home), instance)
}

export async function removeRunningInstance(home: string): Promise<void> {
  await rm(runningFile(home), { force: true })
}

/** The copy that runs here, or null. A file left behind by a killed one is told apart by asking the app. */
export async function findRunningInstance(home: string): Promise<RunningInstance | null> {
  const parsed = runningInstanceSchema.safeParse(await readJsonFile(runningFile(home)))
  if (!parsed.success) return null
  try {
    const answer = await fetch(`${parsed.data.appUrl}/health`, { signal: AbortSignal.timeout(2_000) })
    return answer.ok ? parsed.data : null
  } catch {
    return null
  }
}
