import { execFile } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where nothing collects orphans (a container without an init), a dead one stays in the process table. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !isUncollected(pid)
}

/** Dead, and still in the process table: other programs take its number for a living one. */
export function isUncollected(pid: number): boolean {
  return statusFields(pid)?.[0] === 'Z'
}

/**
 * When a process began, in the system's own words; null where it does not tell. Numbers are given to new processes
 * again, after a reboot or in a new container soon; number and beginning together are given once.
 */
export async function readProcessStart(pid: number): Promise<string | null> {
  const fields = statusFields(pid)
  if (fields !== null) return fields[ticksAtStart] ?? null
  if (process.platform === 'win32') return null
  // In the same words for whoever asks.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  return run('ps', ['-o', 'lstart=', '-p', String(pid)], { env }).then(
    ({ stdout }) => stdout.trim() || null,
    () => null
  )
}

/** Where process numbers mean the same: this boot of this machine, and on Linux this container. */
export function processPlace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return process.platform
  }
}

/** In `/proc/PID/stat`, counted from the state, which follows the name in brackets. */
const ticksAtStart = 19

/** Null where there is no such file: on another system than Linux, or for a process that is gone. */
function statusFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
