import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileLockHolder } from '@callsheet/lib/adapters/node/file-lock.ts'
import { instanceProofSchema, proveInstance } from '@callsheet/lib/secrets/instance-proof.ts'
import { z } from 'zod'
import { readJsonFile, writePrivateJson } from './json-file.ts'
import { homeLockFile } from './local-state.ts'

const runningInstanceSchema = z.object({
  pid: z.number().int(),
  /** Of this run alone: its app server answers challenges with it. */
  instanceKey: z.string().min(32),
  appUrl: z.url(),
  pipelineUrl: z.url(),
  agentsUrl: z.url(),
  mediaUnderstudyUrl: z.url().nullable(),
  modelUnderstudyUrl: z.url().nullable(),
  webUnderstudyUrl: z.url().nullable(),
  ownerApiKeyFile: z.string(),
  startedAt: z.iso.datetime()
})

/** What a running copy says of itself in `running.json`, for the eyes of the home's owner alone. */
export type RunningInstance = z.infer<typeof runningInstanceSchema>

/** A busy server answers late. At a port where nothing listens, the refusal comes at once. */
const patienceMilliseconds = 10_000

const runningFile = (home: string) => join(home, 'running.json')

export async function writeRunningInstance(home: string, instance: RunningInstance): Promise<void> {
  await writePrivateJson(runningFile(home), instance)
}

/** Leaves the file of another copy alone. */
export async function removeRunningInstance(home: string, { instanceKey }: RunningInstance): Promise<void> {
  const written = await readRunningInstance(home)
  if (written?.instanceKey === instanceKey) await rm(runningFile(home), { force: true })
}

/** What was written last, of a copy that may be gone. */
export async function readRunningInstance(home: string): Promise<RunningInstance | null> {
  return runningInstanceSchema.safeParse(await readJsonFile(runningFile(home))).data ?? null
}

/**
 * The copy that runs on this home, or null. A killed one leaves its file behind, and another home's server may listen
 * on its port now: the home must be held, and whoever answers there must prove that it is the one that wrote the file.
 */
export async function findRunningInstance(home: string): Promise<RunningInstance | null> {
  const written = await readRunningInstance(home)
  if (!written || !(await readFileLockHolder(homeLockFile(home)))) return null
  return (await provesItself(written)) ? written : null
}

async function provesItself({ appUrl, instanceKey }: RunningInstance): Promise<boolean> {
  const challenge = randomBytes(32).toString('hex')
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds)
    const answer = await fetch(`${appUrl}/health/instance?challenge=${challenge}`, { signal, redirect: 'error' })
    const { proof } = instanceProofSchema.parse(await answer.json())
    return proof === (await proveInstance(instanceKey, challenge))
  } catch {
    return false
  }
}
