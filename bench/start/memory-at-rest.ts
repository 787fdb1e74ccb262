import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { startCopy } from './running-copy.ts'

/** Megabytes of resident memory. Shared pages count in each process of `database`. */
export interface MemoryAtRest {
  /** The three services and the stand-ins, one process, with the launcher and whatever still runs beside it. */
  services: number
  database: number
  processes: number
}

const clips = 3
const patienceSeconds = 600
/** Longer than processes for drawing and reading stay without work. */
const restSeconds = 45

/**
 * The memory of a first start once its example ad is made and nobody has asked for anything for a while. Null where
 * there is no `/proc`.
 */
export async function measureMemoryAtRest(home: string): Promise<MemoryAtRest | null> {
  if (process.platform !== 'linux') return null
  const copy = await startCopy({ home, withStudio: true, withExample: true })
  try {
    const apiKey = (await readFile(join(home, 'owner-api-key'), 'utf8')).trim()
    const api = createOwnerClient({ appUrl: copy.url, apiKey })
    const deadline = performance.now() + patienceSeconds * 1000
    const made = async () =>
      (await api.call(libraryApi.list, { query: { kind: 'video', status: 'Completed' } })).items.length
    while ((await made()) < clips) {
      if (performance.now() > deadline) throw new Error('The example ad was not made in time.')
      await setTimeout(500)
    }
    await setTimeout(restSeconds * 1000)
    const processes = await listProcesses()
    const postmaster = Number(
      (await readFile(join(home, 'postgres', 'cluster', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]
    )
    const database = treeOf(postmaster, processes)
    const isDatabase = new Set(database.map(({ pid }) => pid))
    const services = treeOf(copy.pid, processes).filter(({ pid }) => !isDatabase.has(pid))
    const total = (of: Process[]) => Math.round(of.reduce((sum, { megabytes }) => sum + megabytes, 0))
    return { services: total(services), database: total(database), processes: services.length }
  } finally {
    await copy.stop()
  }
}

interface Process {
  pid: number
  parent: number
  megabytes: number
}

async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      const fieldOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
      return { pid: Number(pid), parent: fieldOf('PPid'), megabytes: fieldOf('VmRSS') / 1024 }
    })
  )
  return found.filter(({ megabytes }) => megabytes > 0)
}

function treeOf(root: number, processes: readonly Process[]): Process[] {
  const below = processes.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(pid, processes))
  return [...processes.filter(({ pid }) => pid === root), ...below]
}
