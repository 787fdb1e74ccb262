import { readFileLockHolder } from '@callsheet/lib/adapters/node/file-lock.ts'
import { homeLockFile } from '../embedded/local-state.ts'
import { findRunningInstance } from '../embedded/running-instance.ts'
import type { Finding } from './finding.ts'

const subject = 'Running'

/** The process that works on the home now. */
export async function inspectRunning(home: string): Promise<Finding> {
  const running = await findRunningInstance(home)
  if (running) return { subject, verdict: 'good', text: `at ${running.appUrl} (process ${running.pid})` }
  const holder = await readFileLockHolder(homeLockFile(home))
  if (!holder) return { subject, verdict: 'good', text: 'nothing on this data; npm start starts it' }
  const since = `${holder.name} (process ${holder.pid}) has this data since ${holder.since}`
  return { subject, verdict: 'note', text: `${since}, and no app server of it answers` }
}
