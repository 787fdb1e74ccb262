import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { waitFor } from '../../support/wait-for.ts'
import type { UnitProcess } from '../system/unit-process.ts'

/** The preload that answers, and the setting that says where. Both belong to `startSystem`. */
export const tellMemoryPreload = new URL('../preload/tell-memory.mjs', import.meta.url).href
export const memoryFolderVariable = 'CHAOS_MEMORY_FOLDER'

const answerSeconds = 30

const memorySchema = z.object({ held: z.number(), resident: z.number() })

/** Bytes. `held` is in use by the program after its garbage is collected; `resident` is what the machine gives it then. */
export type UnitMemory = z.infer<typeof memorySchema>

/** Collects the garbage of a unit's process, and asks what is left. Throws when the process does not say. */
export async function tellMemory(unit: UnitProcess, folder: string): Promise<UnitMemory> {
  const file = join(folder, `${unit.pid()}.json`)
  await rm(file, { force: true })
  unit.signal('SIGUSR2')
  const text = await waitFor(`the memory of ${unit.name}`, () => readFile(file, 'utf8').catch(() => null), {
    timeoutSeconds: answerSeconds
  })
  return memorySchema.parse(JSON.parse(text))
}
