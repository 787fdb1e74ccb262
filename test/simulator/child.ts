import { once } from 'node:events'
import type { ChildOrder } from './find-failure-at-once.ts'
import { plantMutant } from './mutants/plant-mutant.ts'

const [{ mutant, ...order }] = (await once(process, 'message')) as [ChildOrder]
if (mutant) plantMutant(mutant)
// Only now, so that a mutant is in what they import.
const { openWorld } = await import('./world/world.ts')
const { findFailure } = await import('./find-failure.ts')
const world = await openWorld()
try {
  const findings = await findFailure({ ...order, world })
  await new Promise((resolve) => process.send?.(findings, resolve))
} finally {
  await world.close()
}
// What dead processes of the world have left open would hold this one for a minute.
process.exit()
