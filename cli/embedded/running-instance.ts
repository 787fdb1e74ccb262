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
  /** A key of this run only. Its app server answers challenges with it. */
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

/** The facts about a running copy in `running.json`. Only the home's owner can read the file. */
export type RunningInstance = z.infer<typeof runningInstanceSchema>

/** A busy server answers late. A port without a listener refuses at once. */
const patienceMilliseconds = 10_000

const runningFile = (home: string) => join(home, 'running.json')

export async function writeRunningInstance(home: string, instance: RunningInstance): Promise<void> {
  await writePrivateJson(runningFile(home), instance)
}

/** Does not remove the file of another copy. */
export async function removeRunningInstance(home: string, { instanceKey }: RunningInstance): Promise<void> {
  const written = await readRunningInstance(home)
  if (written?.instanceKey === instanceKey) await rm(runningFile(home), { force: true })
}

/** The last written facts. That copy may be gone. */
export async function readRunningInstance(home: string): Promise<RunningInstance | null> {
  return runningInstanceSchema.safeParse(await readJsonFile(runningFile(home))).data ?? null
}

/**
 * The copy that runs on this home, or null. A killed copy leaves its file, and another home's server may listen on its
 * port now. So the home must be held, and the server at that port must prove that it wrote the file.
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
