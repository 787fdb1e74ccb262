import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cell } from './cell.ts'

const lookupSeconds = 5
const slowSeconds = 30

export const slowDns: Cell = {
  about: `every name takes ${lookupSeconds} s to resolve, for ${slowSeconds} s, while all connections of ours are cut`,
  note: 'The processes of ours resolve names this slowly; there is no name server in between.',
  spreadSeconds: 30,
  lay: async ({ directory }) => ({
    system: {
      linkHost: 'localhost',
      preloads: [new URL('../preload/slow-dns.mjs', import.meta.url).href],
      env: { CHAOS_SLOW_DNS_FILE: join(directory, 'slow-dns') }
    }
  }),
  async strike({ system, directory }) {
    const file = join(directory, 'slow-dns')
    await writeFile(file, String(lookupSeconds))
    // Names are asked for only by new connections.
    for (const link of Object.values(system.links)) await link.set({ kind: 'cut' })
    for (const link of Object.values(system.links)) await link.set({ kind: 'open' })
    await sleep(slowSeconds * 1000)
    await rm(file)
  }
}
