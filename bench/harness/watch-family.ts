import { readdir, readFile } from 'node:fs/promises'
import { familyMilliseconds } from './process-time.ts'

export interface FamilyUse {
  /** Of the process and all that it has started, those included that have ended. */
  cpuMilliseconds: number
  /** The most that one of the processes that it has started ever held. 0 where there were none. */
  peakMegabytes: number
}

const everyMilliseconds = 100

/** Watches the processes that a process starts until `end` is called. Linux only; all are 0 on other systems. */
export async function watchFamily(pid: number): Promise<{ end(): Promise<FamilyUse> }> {
  const before = await familyMilliseconds(pid)
  let peakMegabytes = 0
  let isOver = false
  const look = async () => {
    while (!isOver) {
      for (const child of await childrenOf(pid)) peakMegabytes = Math.max(peakMegabytes, await peakOf(child))
      await new Promise((resolve) => setTimeout(resolve, everyMilliseconds))
    }
  }
  const looking = look()
  return {
    async end() {
      isOver = true
      await looking
      return { cpuMilliseconds: (await familyMilliseconds(pid)) - before, peakMegabytes }
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''))
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(status) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
