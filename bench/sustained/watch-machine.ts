import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readMachineTime } from '../harness/machine-time.ts'
import { round } from '../harness/statistics.ts'

/** What the machine itself did since it was asked the time before. */
export interface MachineUse {
  /** Percent of the time of all cores in which other machines of the same host had them. 0 where that is not told. */
  takenPercent: number
  /** The longest that the disk took for one small write with fsync, of one each second. */
  slowestFsyncMilliseconds: number
}

export interface MachineWatch {
  take(): Promise<MachineUse>
  end(): Promise<void>
}

const everyMilliseconds = 1_000

/** Watches what no program of ours decides. The file of its writes lies in `directory`, on the disk of the database. */
export async function watchMachine(directory: string): Promise<MachineWatch> {
  const file = await open(join(directory, 'machine-watch'), 'w')
  const ending = new AbortController()
  const bytes = new Uint8Array(512)
  let slowest = 0
  let before = await readMachineTime()

  async function write(): Promise<void> {
    while (!ending.signal.aborted) {
      const startedAt = performance.now()
      await file.write(bytes, 0, bytes.length, 0)
      await file.sync()
      slowest = Math.max(slowest, performance.now() - startedAt)
      await setTimeout(everyMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const writing = write()
  return {
    async take() {
      const now = await readMachineTime()
      const seconds = now.seconds - before.seconds
      const takenPercent = seconds > 0 ? round((100 * (now.takenSeconds - before.takenSeconds)) / seconds, 1) : 0
      const slowestFsyncMilliseconds = round(slowest, 1)
      before = now
      slowest = 0
      return { takenPercent, slowestFsyncMilliseconds }
    },
    async end() {
      ending.abort()
      await writing
      await file.close()
    }
  }
}
