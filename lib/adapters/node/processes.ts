import type { Processes } from '../../ports/processes.ts'
import { hasUnsentBytes, networkNumber } from './orphaned-sockets.ts'
import { isProcessAlive, processPlace, readProcessStart } from './process-identity.ts'

/**
 * Processes of one boot of one kernel, in one process namespace: there the number and the start of a process are its
 * own. A container is a namespace of its own, so one that has been started again proves nothing of its life before. A
 * process that is stopped (SIGSTOP) is not dead.
 */
export async function openProcesses(): Promise<Processes> {
  const place = processPlace()
  const start = await readProcessStart(process.pid)
  const network = networkNumber()
  // Elsewhere than on Linux, the place does not tell one machine from another.
  const isPlaceKnown = place !== process.platform && start !== null
  const isDead = async (name: string) => {
    const { place: itsPlace, pid, start: itsStart } = readName(name)
    if (!isPlaceKnown || itsPlace !== place) return false
    if (!isProcessAlive(pid)) return true
    const startOfLiving = await readProcessStart(pid)
    return startOfLiving !== null && startOfLiving !== itsStart
  }
  return {
    own: isPlaceKnown ? [place, process.pid, start, network].filter((part) => part !== null).join(' ') : null,
    isDead,
    async hasSentAll(name) {
      if (network === null || readName(name).network !== network) return false
      return (await isDead(name)) && !(await hasUnsentBytes())
    }
  }
}

/** Names from before networks were known have three parts, and only two of them are numbers. */
function readName(name: string) {
  const [, place, pid, start, network] = /^(.+\]) (\d+) (\d+)(?: (\d+))?$/.exec(name) ?? []
  return { place, pid: Number(pid), start, network }
}
