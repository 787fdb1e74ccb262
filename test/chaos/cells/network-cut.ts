import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkName } from '../system/start-system.ts'
import type { Cell } from './cell.ts'

const refusedSeconds = 8
const silentSeconds = 12

/** The network between two units: first it refuses, then it swallows every byte. */
export function networkCut(link: LinkName): Cell {
  const [from, to] = link.split('-')
  return {
    about: `no network from ${from} to ${to}: refused for ${refusedSeconds} s, then silent for ${silentSeconds} s`,
    scenes: 24,
    spreadSeconds: 25,
    async strike({ system }) {
      await system.links[link].set({ kind: 'cut' })
      await sleep(refusedSeconds * 1000)
      await system.links[link].set({ kind: 'open' })
      await sleep(2_000)
      await system.links[link].set({ kind: 'silent' })
      await sleep(silentSeconds * 1000)
      await system.links[link].set({ kind: 'open' })
    }
  }
}
