import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cell } from './cell.ts'

const hourMilliseconds = 3_600_000
const jumpedSeconds = 20
const note = 'The clock of every process of ours is moved; PostgreSQL and the provider keep theirs.'

export const clockAhead: Cell = jump('the clock jumps an hour ahead, and back 20 s later', hourMilliseconds)
export const clockBack: Cell = jump('the clock jumps an hour back, and ahead 20 s later', -hourMilliseconds)

function jump(about: string, milliseconds: number): Cell {
  return {
    about,
    note,
    spreadSeconds: 30,
    lay: async ({ directory }) => ({
      system: {
        preloads: [new URL('../preload/shift-clock.mjs', import.meta.url).href],
        env: { CHAOS_CLOCK_FILE: join(directory, 'clock') }
      }
    }),
    async strike({ system, directory }) {
      const units = Object.values(system.units).filter(({ name }) => name !== 'media' && name !== 'model')
      const set = async (offset: number) => {
        await writeFile(join(directory, 'clock'), String(offset))
        for (const unit of units) unit.signal('SIGUSR2')
      }
      await set(milliseconds)
      await sleep(jumpedSeconds * 1000)
      await set(0)
    }
  }
}
