import { setTimeout as sleep } from 'node:timers/promises'
import type { Cell } from './cell.ts'

/** The queues' heartbeat is 10 s here, with a check every 3 s, and a poller's claim is valid for 10 s. */
const stoppedSeconds = 25

export const stoppedProcess: Cell = {
  about: 'SIGSTOP of one replica of each unit for 25 s, longer than every heartbeat and claim',
  note: 'Heartbeats and claims are 10 s here, 20 s and 50 s in production.',
  spreadSeconds: 30,
  async strike({ system }) {
    const units = [system.units['pipeline-1'], system.units['app-1'], system.units['agents-1']]
    for (const unit of units) unit.signal('SIGSTOP')
    await sleep(stoppedSeconds * 1000)
    for (const unit of units) unit.signal('SIGCONT')
  }
}
