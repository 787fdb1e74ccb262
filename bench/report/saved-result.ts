import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'

const cell = z.union([z.string(), z.number()])

const resultTableSchema = z.object({
  title: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(cell))
})

const barPlotSchema = z.object({
  /** Names the picture's file. */
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  unit: z.string(),
  better: z.enum(['more', 'less']),
  bars: z.array(
    z.object({
      label: z.string(),
      value: z.number(),
      /** Quartiles, if there were enough rounds. */
      low: z.number().optional(),
      high: z.number().optional(),
      isOurs: z.boolean()
    })
  )
})

/** The part of `bench/results/NAME.json` that the report needs. */
export const savedResultSchema = z.object({
  name: z.string(),
  startedAt: z.iso.datetime(),
  machine: z.object({
    node: z.string(),
    platform: z.string(),
    processor: z.string(),
    cores: z.number(),
    memoryGigabytes: z.number(),
    load: z.array(z.number())
  }),
  about: z.array(z.string()).min(1),
  bars: z.array(z.object({ what: z.string(), wanted: z.string(), got: z.number(), holds: z.boolean() })),
  tables: z.array(resultTableSchema).min(1),
  plots: z.array(barPlotSchema)
})

export type ResultTable = z.infer<typeof resultTableSchema>
export type BarPlot = z.infer<typeof barPlotSchema>
export type SavedResult = z.infer<typeof savedResultSchema>

/** Null when the benchmark has not been run. */
export async function readSavedResult(path: string): Promise<SavedResult | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const parsed = savedResultSchema.safeParse(JSON.parse(text))
  if (!parsed.success) {
    const again = `npm run bench -- ${basename(path, '.json')}`
    throw new Error(`${path} is not a whole run's result. Run it again: ${again}\n${z.prettifyError(parsed.error)}`)
  }
  return parsed.data
}
