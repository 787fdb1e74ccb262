import { access, constants } from 'node:fs/promises'
import { holdFileLock, readFileLockHolder, type HeldFileLock } from '@callsheet/lib/adapters/node/file-lock.ts'
import { makeFolder } from '@callsheet/lib/adapters/node/make-folder.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { homeLockFile } from './local-state.ts'
import { readRunningInstance, type RunningInstance } from './running-instance.ts'

export interface HoldHomeOptions {
  home: string
  /** The command of this copy, for the message to the second one: `callsheet start`. */
  name: string
  /** Another copy took the home, so this one must stop. Called once. */
  onLost(error: AppError): void
}

/** Time for a copy that is stopping. */
const patienceSeconds = 2

/**
 * Only one copy works on a home at a time, also while its database is down. The hold ends with the process in every
 * case. Throws `AppError('conflict')` with the place where the other copy runs.
 */
export async function holdHome({ home, name, onLost }: HoldHomeOptions): Promise<HeldFileLock> {
  const path = homeLockFile(home)
  await provideHome(home)
  const lock = await holdFileLock({
    path,
    name,
    patienceSeconds,
    onLost: () => onLost(new AppError('conflict', `Another copy took over the data in ${home}, so this one stops.`))
  })
  if (lock) return lock
  const [holder, running] = await Promise.all([readFileLockHolder(path), readRunningInstance(home)])
  if (!holder) throw new AppError('conflict', `Another copy was working in ${home} a moment ago. Try again.`)
  if (running?.pid === holder.pid) throw alreadyRunning(running)
  throw new AppError(
    'conflict',
    `Another copy is at work on this data: ${holder.name} (process ${holder.pid}), since ${holder.since}.\n` +
      `It is in ${home}. Wait until it is done or ready, or stop it first.`
  )
}

/** Throws `AppError('unavailable')` when nothing can be kept there. Call it before anything logs there. */
export async function provideHome(home: string): Promise<void> {
  try {
    await makeFolder(home)
    await access(home, constants.W_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError(
      'unavailable',
      `The folder for all data cannot be used: ${home} (${why}). Name a folder of yours in CALLSHEET_HOME.`,
      { cause: error }
    )
  }
}

export function alreadyRunning({ appUrl, pid }: RunningInstance): AppError {
  return new AppError(
    'conflict',
    `Callsheet is already running on this data: ${appUrl} (process ${pid}).\n` +
      'For a sign-in link: npm run callsheet -- sign-in. To start it again, stop that one first.'
  )
}
