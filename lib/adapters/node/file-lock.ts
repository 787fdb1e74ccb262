import { open, readFile, realpath, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { isProcessAlive, processPlace, readProcessStart } from './process-identity.ts'

const holderSchema = z.object({
  /** The command that runs: `callsheet start`. */
  name: z.string(),
  pid: z.number().int(),
  /** When the process began. Another process with the same number is then not taken for it. */
  start: z.string().nullable(),
  /** The place in which the process number is unique. */
  place: z.string(),
  /** Path of the lock file. In a copy of the folder the lock is not valid. */
  path: z.string(),
  since: z.iso.datetime()
})

/** Who holds a lock file. */
export type FileLockHolder = z.infer<typeof holderSchema>

export interface HeldFileLock {
  release(): Promise<void>
}

export interface HoldFileLockOptions {
  /** The lock file; its folder must exist. */
  path: string
  name: string
  /** How long to wait for a holder that is alive. */
  patienceSeconds: number
  /** Another process removed the file and holds the lock. Called once. */
  onLost(): void
}

export interface FileLockOptions {
  path: string
  timeoutSeconds: number
}

const retryMilliseconds = 50
const abandonedSeconds = 10
const beatSeconds = 5
/**
 * Process numbers of another place, such as another container, say nothing. Such a holder is alive if it touched its
 * file within this time.
 */
const silentSeconds = 4 * beatSeconds

/** Runs `work` while no other process holds the lock file. Takes over from a holder that died. */
export async function withFileLock<Result>(options: FileLockOptions, work: () => Promise<Result>): Promise<Result> {
  const text = await take(options.path, { name: 'work', patienceSeconds: options.timeoutSeconds })
  if (text === null) {
    const holder = await readFileLockHolder(options.path)
    const who = holder?.pid ?? 'unknown'
    throw new AppError('conflict', `Another process (${who}) has held ${options.path} for too long.`)
  }
  try {
    return await work()
  } finally {
    await giveBack(options.path, text)
  }
}

/**
 * Holds the lock file until it is released or the process ends in any way. Null when another process holds it;
 * `readFileLockHolder` says which.
 */
export async function holdFileLock(options: HoldFileLockOptions): Promise<HeldFileLock | null> {
  const { path, name, patienceSeconds, onLost } = options
  const text = await take(path, { name, patienceSeconds })
  if (text === null) return null
  let isOurs = true
  const beat = async () => {
    const found = await readFile(path, 'utf8').catch(whenGone)
    if (!isOurs || found === unreadable) return
    // Deleted by hand, or not written before because the disk was full. The first process that writes it has it.
    if (found === text || (found === null && (await createExclusively(path, text)))) return touch(path)
    isOurs = false
    clearInterval(beating)
    onLost()
  }
  const beating = setInterval(() => void beat().catch(() => undefined), beatSeconds * 1000)
  beating.unref()
  return {
    async release() {
      clearInterval(beating)
      isOurs = false
      await giveBack(path, text)
    }
  }
}

/** Who holds the lock file now; null when nobody does. */
export async function readFileLockHolder(path: string): Promise<FileLockHolder | null> {
  const holder = await readHolder(path)
  return holder !== null && (await lives(holder, path)) ? holder : null
}

/**
 * The text that we wrote, or null when another holder was still there at the end of our time. On a full disk nothing is
 * written and the work goes on, because its database guards it too.
 */
async function take(path: string, { name, patienceSeconds }: { name: string; patienceSeconds: number }) {
  const text = await describeOurselves(path, name)
  const place = processPlace()
  const startedAt = Date.now()
  for (;;) {
    const isFree = await createExclusively(path, text).catch((error: unknown) => {
      if (isWithoutRoom(error)) return true
      throw error
    })
    if (isFree) return text
    if (await takeAwayFromTheDead(path)) continue
    const holder = await readHolder(path)
    const isForeign = holder !== null && holder.place !== place
    // A killed holder in another place is noticed only after its file was silent for a while.
    const patience = isForeign ? Math.max(patienceSeconds, silentSeconds + beatSeconds) : patienceSeconds
    if (Date.now() - startedAt > patience * 1000) return null
    await sleep(retryMilliseconds)
  }
}

async function describeOurselves(path: string, name: string): Promise<string> {
  const holder: FileLockHolder = {
    name,
    pid: process.pid,
    start: await readProcessStart(process.pid),
    place: processPlace(),
    path: await canonical(path),
    since: new Date().toISOString()
  }
  return `${JSON.stringify(holder)}\n`
}

async function createExclusively(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return null
    throw error
  })
  if (file === null) return false
  try {
    await file.writeFile(text)
    return true
  } catch (error) {
    // On a full disk an empty file would stay. It would not hold the lock.
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** Removes the file if it is still ours. */
async function giveBack(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(whenGone)) === text) await rm(path, { force: true })
}

/** A second lock file guards the removal, so that nobody removes a new holder's lock. */
async function takeAwayFromTheDead(path: string): Promise<boolean> {
  if (await isHeld(path)) return false
  const removal = `${path}.removal`
  if (!(await createExclusively(removal, ''))) {
    if (await isOlderThan(removal, abandonedSeconds)) await rm(removal, { force: true })
    return false
  }
  try {
    if (await isHeld(path)) return false
    await rm(path, { force: true })
    return true
  } finally {
    await rm(removal, { force: true })
  }
}

async function isHeld(path: string): Promise<boolean> {
  const holder = await readHolder(path)
  // The file is empty between its creation and its first write. A file that stays empty has no holder.
  return holder === null ? !(await isOlderThan(path, abandonedSeconds)) : lives(holder, path)
}

async function lives(holder: FileLockHolder, path: string): Promise<boolean> {
  if (holder.place !== processPlace()) return !(await isOlderThan(path, silentSeconds))
  if (holder.path !== (await canonical(path)) || !isProcessAlive(holder.pid)) return false
  const start = await readProcessStart(holder.pid)
  return holder.start === null || start === null || holder.start === start
}

async function readHolder(path: string): Promise<FileLockHolder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

async function canonical(path: string): Promise<string> {
  return join(await realpath(dirname(path)), basename(path))
}

const unreadable = Symbol('unreadable')

/** Null for a file that is not there. A file that cannot be read now counts as unknown. */
function whenGone(error: unknown): null | typeof unreadable {
  return hasCode(error, 'ENOENT') ? null : unreadable
}

async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now)
}

async function isOlderThan(path: string, seconds: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > seconds * 1000
  } catch {
    return false
  }
}

function isWithoutRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].some((code) => hasCode(error, code))
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
