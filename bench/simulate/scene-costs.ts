import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { SceneCosts } from './steady-load.ts'

const savedSchema = z.object({
  phases: z.array(
    z.object({
      perScene: z.object({
        commits: z.number(),
        walBytes: z.number(),
        databaseBytes: z.number(),
        cpuMilliseconds: z.number(),
        postgresCpuMilliseconds: z.number()
      })
    })
  )
})

/** The last measured costs of a scene under load. */
export async function readSceneCosts(): Promise<SceneCosts> {
  const file = join(import.meta.dirname, '..', 'results', 'scene.json')
  const { phases } = savedSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const busy = phases.at(-1)?.perScene
  if (!busy) throw new Error(`${file} has no costs. Measure them with: npm run bench -- scene`)
  return {
    transactions: busy.commits,
    walBytes: busy.walBytes,
    databaseBytes: busy.databaseBytes,
    serviceMilliseconds: busy.cpuMilliseconds,
    postgresMilliseconds: busy.postgresCpuMilliseconds
  }
}
