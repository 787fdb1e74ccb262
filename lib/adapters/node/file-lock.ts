import { readFileSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../errors.ts'

export interface FileLockOptions {
  /** The lock file; its folder must exist. */
  path: string
  /** How long to wait for a living holder. */
  timeoutSeconds: number
}

const retryMilliseconds = 50
const abandonedSeconds = 10

/** Runs `work` while no other process holds the lock file. A holder that died is taken over. */
export async function withFileLock<Result>(options: FileLockOptions, work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + options.timeoutSeconds * 1000
  while (!(await createExclusively(options.path))) {
    if (await takeAwayFromTheDead(options.path)) continue
    if (Date.now() > deadline) {
      const holder = await holderOf(options.path)
      throw new AppError('conflict', `Another process (${holder ?? 'unknown'}) has held ${options.path} for too long.`)
    }
    await sleep(retryMilliseconds)
  }
  try {
    return await work()
  } finally {
    await rm(options.path, { force: true })
  }
}

/** Where nothing collects orphans (a container without an init), a dead one stays in the process table. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return true
  }
}

async function createExclusively(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** A second lock file guards the removal, so that nobody removes the lock of whoever was quicker. */
async function takeAwayFromTheDead(path: string): Promise<boolean> {
  if (await isHeld(path)) return false
  const removal = `${path}.removal`
  if (!(await createExclusively(removal))) {
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
  const holder = await holderOf(path)
  // An empty file is a holder between creating and writing it, unless it stays so.
  if (holder === null) return !(await isOlderThan(path, abandonedSeconds))
  return isProcessAlive(holder)
}

async function holderOf(path: string): Promise<number | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return /^\d+$/.test(text) ? Number(text) : null
}

async function isOlderThan(path: string, seconds: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > seconds * 1000
  } catch {
    return false
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
