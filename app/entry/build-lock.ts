import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const askAgainMilliseconds = 200

/** Runs only one build at a time on this machine, for any number of processes. */
export async function withBuildLock<Result>(lockFile: string, build: () => Promise<Result>): Promise<Result> {
  while (!(await take(lockFile))) await delay(askAgainMilliseconds)
  try {
    return await build()
  } finally {
    await rm(lockFile, { force: true })
  }
}

async function take(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    await removeDead(lockFile)
    return false
  }
}

/** A process that was killed during a build leaves its lock. */
async function removeDead(lockFile: string): Promise<void> {
  const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''))
  if (holder > 0 && !isAlive(holder)) await rm(lockFile, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
