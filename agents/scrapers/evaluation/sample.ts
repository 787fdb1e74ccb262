import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Page } from '../../page-reading/page.ts'

export const splits = ['tuned', 'seen-once'] as const
/** Pages by which an extractor was made, and pages that were read for the first time when it was done. */
export type Split = (typeof splits)[number]

/** What is known about a sample besides its values. */
export const aboutSampleSchema = z.object({
  url: z.string().optional(),
  split: z.enum(splits).default('tuned'),
  /** The extractor wrote the values, and no person has read the page yet. They prove nothing. */
  proposed: z.boolean().default(false)
})
export type AboutSample = z.input<typeof aboutSampleSchema>

export interface Sample {
  file: string
  page: Page
  expected: Record<string, unknown>
  about: z.output<typeof aboutSampleSchema>
}

const expectedSchema = z.looseObject({ sample: aboutSampleSchema.default({ split: 'tuned', proposed: false }) })

export const expectedSuffix = '.expected.json'

/** The sample whose values stand in this file. The page lies beside it: HTML or JSON, also with gzip. */
export function readSample(folder: string, expectedFile: string, defaultUrl: string): Sample {
  const name = expectedFile.slice(0, -expectedSuffix.length)
  const file = readdirSync(folder).find((one) => one.startsWith(`${name}.`) && one !== expectedFile)
  if (file === undefined) throw new Error(`No page stands beside ${join(folder, expectedFile)}.`)
  const { sample: about, ...expected } = expectedSchema.parse(
    JSON.parse(readFileSync(join(folder, expectedFile), 'utf8'))
  )
  const bytes = readFileSync(join(folder, file))
  const body = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const contentType = /\.json(?:\.gz)?$/.test(file) ? 'application/json' : 'text/html'
  return { file, page: { url: about.url ?? defaultUrl, contentType, body }, expected, about }
}
