import { readFile } from 'node:fs/promises'
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { AppError } from '@callsheet/lib/errors.ts'
import { z } from 'zod'

const producerSchema = z.strictObject({ binding: z.string(), queue: z.string() })

const consumerSchema = z.strictObject({
  queue: z.string(),
  max_batch_size: z.int(),
  max_batch_timeout: z.int(),
  max_retries: z.int(),
  dead_letter_queue: z.string().optional()
})

/**
 * The allowed content of a deployment's file. It is strict and refuses everything unknown: an `env` block, for example,
 * would deploy without queues and only warn.
 */
export const deployConfigSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string(),
  account_id: z.string().optional(),
  main: z.string(),
  compatibility_date: z.iso.date(),
  compatibility_flags: z.array(z.string()),
  workers_dev: z.boolean(),
  preview_urls: z.literal(false),
  send_metrics: z.literal(false),
  observability: z.strictObject({ enabled: z.literal(true) }),
  limits: z.strictObject({ cpu_ms: z.int().max(300_000) }),
  vars: z.record(z.string(), z.string()),
  secrets: z.strictObject({ required: z.array(z.string()) }),
  browser: z.strictObject({ binding: z.string() }).optional(),
  r2_buckets: z.array(z.strictObject({ binding: z.string(), bucket_name: z.string() })).default([]),
  hyperdrive: z.array(z.strictObject({ binding: z.string(), id: z.string() })).default([]),
  queues: z
    .strictObject({ producers: z.array(producerSchema).default([]), consumers: z.array(consumerSchema).default([]) })
    .default({ producers: [], consumers: [] }),
  triggers: z.strictObject({ crons: z.array(z.string()) }).default({ crons: [] })
})

export type DeployConfig = z.infer<typeof deployConfigSchema>

/** The Hyperdrive id in the repository. A user replaces it with the account's own id. */
export const unsetHyperdriveId = '0'.repeat(32)

/** Reads JSON with comments. Throws `invalid-input` with the name of the file and every error in it. */
export async function readDeployConfig(path: string): Promise<DeployConfig> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('invalid-input', `${path} cannot be read.`, { cause })
  })
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first) {
    const line = text.slice(0, first.offset).split('\n').length
    throw new AppError('invalid-input', `${path} is not JSON: ${printParseErrorCode(first.error)} in line ${line}.`)
  }
  const parsed = deployConfigSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path: place, message }) => `${place.join('.') || 'the file'}: ${message}`)
  throw new AppError(
    'invalid-input',
    `${path} cannot be deployed:\n${problems.map((problem) => `  ${problem}`).join('\n')}`
  )
}
