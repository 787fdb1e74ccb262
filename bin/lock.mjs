import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { LauncherError } from './launcher-error.mjs'

const abandonedSeconds = 10

/**
 * Runs `work` while no other launcher holds the lock file. Takes over the lock of a dead launcher.
 * @template Result
 * @param {string} path
 * @param {() => Result | Promise<Result>} work
 * @param {{ timeoutSeconds?: number }} [options] An install over a slow line takes minutes.
 * @returns {Promise<Result>}
 */
export async function withLock(path, work, { timeoutSeconds = 900 } = {}) {
  const started = Date.now()
  let told = false
  while (!create(path)) {
    if (takeAwayFromTheDead(path)) continue
    const waitedSeconds = (Date.now() - started) / 1000
    if (waitedSeconds > timeoutSeconds)
      throw new LauncherError(`Process ${holder(path)} has held ${path} for too long.`)
    if (!told && waitedSeconds > 2) {
      process.stderr.write(`Waiting for another set-up in this folder (process ${holder(path)}) …\n`)
      told = true
    }
    await sleep(100)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * When nothing collects orphans (a container without an init), a dead process stays in the process table.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return !/\) Z /.test(readText(`/proc/${pid}/stat`))
}

/** @param {string} path */
function create(path) {
  try {
    const file = openSync(path, 'wx')
    writeHolder(file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** On a full disk the lock contains no name. After a while others treat it as abandoned. */
function writeHolder(file) {
  try {
    writeSync(file, String(process.pid))
  } catch {
    // The lock is still ours, and the work under it may need no disk space.
  } finally {
    closeSync(file)
  }
}

/** A second lock file guards the removal, so that nobody removes a new holder's lock. */
function takeAwayFromTheDead(path) {
  if (isHeld(path)) return false
  const removal = `${path}.removal`
  if (!create(removal)) {
    if (ageSeconds(removal) > abandonedSeconds) rmSync(removal, { force: true })
    return false
  }
  const taken = !isHeld(path)
  if (taken) rmSync(path, { force: true })
  rmSync(removal, { force: true })
  return taken
}

function isHeld(path) {
  const pid = holder(path)
  return pid === null ? ageSeconds(path) < abandonedSeconds : isAlive(pid)
}

function holder(path) {
  const text = readText(path)
  return /^\d+$/.test(text) ? Number(text) : null
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** 0 when the file is gone, so that the next round tries to create it. */
function ageSeconds(path) {
  try {
    return (Date.now() - statSync(path).mtimeMs) / 1000
  } catch {
    return 0
  }
}
