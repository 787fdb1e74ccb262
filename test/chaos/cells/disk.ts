import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { waitFor } from '../../support/wait-for.ts'
import type { Cell, Site } from './cell.ts'

const run = promisify(execFile)
const fullSeconds = 20
const blockBytes = 64 * 1024

export const diskFullMedia: Cell = {
  about: 'the disk of the media folder full for 20 s',
  spreadSeconds: 30,
  isMissing: needsMounts,
  lay: ({ mediaDirectory }) => mountSmallDisk(mediaDirectory, 64),
  strike: ({ system }) => fillFor(system.mediaDirectory)
}

export const diskFullDatabase: Cell = {
  about: 'the disk of PostgreSQL full for 20 s; PostgreSQL is started again once there is room',
  spreadSeconds: 30,
  isMissing: needsMounts,
  lay: ({ databaseDirectory }) => mountSmallDisk(databaseDirectory, 300),
  async strike({ directory, postgres }) {
    await fillFor(join(directory, 'postgres'))
    await postgres.start()
  }
}

export const diskFullLog: Cell = {
  about: 'the disk of the logs full for 20 s',
  spreadSeconds: 30,
  isMissing: needsMounts,
  async lay({ logDirectory }) {
    const ground = await mountSmallDisk(logDirectory, 16)
    return { ...ground, system: { writesOwnLogs: true } }
  },
  strike: ({ directory }) => fillFor(join(directory, 'logs'))
}

export const folderReadOnly: Cell = {
  about: 'the media folder read-only for 20 s',
  spreadSeconds: 30,
  isMissing: needsMounts,
  lay: ({ mediaDirectory }) => mountSmallDisk(mediaDirectory, 64),
  async strike({ system }) {
    const remount = (mode: string) => run('mount', ['-o', `remount,${mode}`, system.mediaDirectory])
    // A file that is being written keeps the disk writable.
    const isReadOnly = () => remount('ro').then(Boolean, () => false)
    await waitFor('a moment in which no file is being written', isReadOnly, { everySeconds: 0.02 })
    await sleep(fullSeconds * 1000)
    await remount('rw')
  }
}

async function needsMounts({ directory }: Site): Promise<string | null> {
  const place = join(directory, 'mount-test')
  await mkdir(place, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'chaos', place])
    await run('umount', [place])
    return null
  } catch {
    return 'it needs the right to mount a disk'
  }
}

/** A disk of its own for one folder, in memory. */
async function mountSmallDisk(directory: string, megabytes: number) {
  await mkdir(directory, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'chaos', directory])
  return { clear: async () => void (await run('umount', ['--lazy', directory])) }
}

/** Fills the disk to its last byte, again and again, so that room which others make is gone too. */
async function fillFor(directory: string): Promise<void> {
  const path = join(directory, '.ballast')
  const file = await open(path, 'a')
  const end = Date.now() + fullSeconds * 1000
  try {
    while (Date.now() < end) {
      for (let size = blockBytes; size >= 1; size = Math.floor(size / 4)) {
        while (
          await file.appendFile(Buffer.alloc(size)).then(
            () => true,
            () => false
          )
        )
          continue
      }
      await sleep(50)
    }
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
