import { execFile } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** When nothing collects orphans (a container without an init), a dead process stays in the process table. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !isUncollected(pid)
}

/** The process is dead but still in the process table. Other programs take its number for a living process. */
export function isUncollected(pid: number): boolean {
  return statusFields(pid)?.[0] === 'Z'
}

/**
 * The time at which a process began, in the system's own words; null if the system does not tell. Process numbers are
 * used again after a reboot, and soon in a new container. The number together with this time is unique.
 */
export async function readProcessStart(pid: number): Promise<string | null> {
  const fields = statusFields(pid)
  if (fields !== null) return fields[ticksAtStart] ?? null
  if (process.platform === 'win32') return null
  // The same words for every account and locale.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  return run('ps', ['-o', 'lstart=', '-p', String(pid)], { env }).then(
    ({ stdout }) => stdout.trim() || null,
    () => null
  )
}

/** The place in which process numbers mean the same: this boot of this machine, and on Linux this container. */
export function processPlace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return process.platform
  }
}

/** Position in `/proc/PID/stat`, counted from the state. The state follows the name in brackets. */
const ticksAtStart = 19

/** Null when there is no such file: on a system other than Linux, or for a process that is gone. */
function statusFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
