import { setTimeout as sleep } from 'node:timers/promises'
import type { UnitName } from '../system/start-system.ts'
import type { Cell } from './cell.ts'

const order: readonly UnitName[] = [
  'pipeline-1',
  'app-1',
  'agents-1',
  'media',
  'pipeline-2',
  'model',
  'app-2',
  'agents-2',
  'pipeline-1',
  'pipeline-2'
]

/** kill -9 of every process in turn, and of what it has started itself. */
export const killProcess: Cell = {
  about: 'kill -9 of each process in turn, and of the processes that it has started',
  spreadSeconds: 30,
  async strike({ system, random, signal, note }) {
    for (const name of order) {
      if (signal.aborted) return
      await sleep(random.between(1_000, 3_000))
      const unit = system.units[name]
      await unit.up()
      if (await unit.strikeChild()) note(`killed a process that ${name} had started`)
      await unit.strike(random.between(0, 1_500))
      note(`killed ${name}`)
    }
    await Promise.all(Object.values(system.units).map((unit) => unit.up()))
  }
}
