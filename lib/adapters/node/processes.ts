import type { Processes } from '../../ports/processes.ts'
import { isProcessAlive, processPlace, readProcessStart } from './process-identity.ts'

/**
 * Processes of one boot of one kernel, in one process namespace: there the number and the start of a process are its
 * own. A container is a namespace of its own, so one that has been started again proves nothing of its life before. A
 * process that is stopped (SIGSTOP) is not dead.
 */
export async function openProcesses(): Promise<Processes> {
  const place = processPlace()
  const start = await readProcessStart(process.pid)
  // Elsewhere than on Linux, the place does not tell one machine from another.
  const isPlaceKnown = place !== process.platform && start !== null
  return {
    own: isPlaceKnown ? nameProcess({ place, pid: process.pid, start }) : null,
    async isDead(name) {
      const [, ofPlace, ofPid, ofStart] = /^(.+) (\d+) (\d+)$/.exec(name) ?? []
      if (!isPlaceKnown || ofPlace !== place) return false
      if (!isProcessAlive(Number(ofPid))) return true
      const startOfLiving = await readProcessStart(Number(ofPid))
      return startOfLiving !== null && startOfLiving !== ofStart
    }
  }
}

const nameProcess = ({ place, pid, start }: { place: string; pid: number; start: string }): string =>
  `${place} ${pid} ${start}`
