import { mkdir } from 'node:fs/promises'
import { holdFileLock, readFileLockHolder, type HeldFileLock } from '@callsheet/lib/adapters/node/file-lock.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { homeLockFile } from './local-state.ts'
import { readRunningInstance, type RunningInstance } from './running-instance.ts'

export interface HoldHomeOptions {
  home: string
  /** What runs, for the message of the second one: `callsheet start`. */
  name: string
  /** Another copy took the home: this one must stop. Told once. */
  onLost(error: AppError): void
}

/** A copy that is stopping needs a moment. */
const patienceSeconds = 2

/**
 * One copy works on a home at a time, also while its database is away. The hold ends with the process, however that
 * ends. Throws `AppError('conflict')` that says where the other one runs.
 */
export async function holdHome({ home, name, onLost }: HoldHomeOptions): Promise<HeldFileLock> {
  const path = homeLockFile(home)
  await mkdir(home, { recursive: true })
  const lock = await holdFileLock({
    path,
    name,
    patienceSeconds,
    onLost: () => onLost(new AppError('conflict', `Another copy took over the data in ${home}, so this one stops.`))
  })
  if (lock) return lock
  const [holder, running] = await Promise.all([readFileLockHolder(path), readRunningInstance(home)])
  if (!holder) throw new AppError('conflict', `Another copy was at work in ${home} a moment ago. Try again.`)
  if (running?.pid === holder.pid) throw alreadyRunning(running)
  throw new AppError(
    'conflict',
    `Another copy is at work on this data: ${holder.name} (process ${holder.pid}), since ${holder.since}.\n` +
      `It is in ${home}. Wait until it is done or ready, or stop it first.`
  )
}

export function alreadyRunning({ appUrl, pid }: RunningInstance): AppError {
  return new AppError(
    'conflict',
    `Callsheet is already running on this data: ${appUrl} (process ${pid}).\n` +
      'For a sign-in link: npm run callsheet -- sign-in. To start it anew, stop that one first.'
  )
}
