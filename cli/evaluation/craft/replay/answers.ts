import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adFormatSlugSchema, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { z } from 'zod'
import { craftBriefs } from '../craft-briefs.ts'

/** A model's answer as it left the model: text, thoughts and tool calls. The call's id and name are added when sent. */
export const writtenAnswerSchema = z.strictObject({
  content: z.array(z.looseObject({ type: z.enum(['text', 'thinking', 'tool_use']) })).min(1),
  stopReason: z.string().optional()
})

export type WrittenAnswer = z.infer<typeof writtenAnswerSchema>

/** Everything that was written for one format of one brief. */
const answersForAdSchema = z.strictObject({
  script: writtenAnswerSchema,
  storyboard: writtenAnswerSchema.optional(),
  /** By the shot's position. */
  prompts: z.record(z.string().regex(/^\d+$/), writtenAnswerSchema).default({}),
  /** The plain conversation: script, storyboard where there is one, prompts. */
  bare: z.array(writtenAnswerSchema).optional(),
  /** First with ours first, then with ours second. */
  judge: z.tuple([writtenAnswerSchema, writtenAnswerSchema]).optional()
})

export interface AnswersForAd extends z.infer<typeof answersForAdSchema> {
  brief: string
  formatSlug: AdFormatSlug
}

/** Reads `FOLDER/BRIEF/FORMAT.json`. Errors: `invalid-input` that names the file and what it should be. */
export async function readAnswers(folder: string): Promise<AnswersForAd[]> {
  const files = await Promise.all(craftBriefs.map(({ slug }) => filesBelow(folder, slug)))
  const answers = await Promise.all(files.flat().map((file) => readOne(folder, file)))
  if (answers.length > 0) return answers
  const known = craftBriefs.map(({ slug }) => slug).join(', ')
  throw new AppError(
    'invalid-input',
    `${folder} holds no answers to replay. Expected files such as BRIEF/FORMAT.json, with one of these briefs: ${known}.`
  )
}

interface AnswerFile {
  brief: string
  name: string
}

async function filesBelow(folder: string, brief: string): Promise<AnswerFile[]> {
  const names = await readdir(join(folder, brief)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.json')).map((name) => ({ brief, name }))
}

async function readOne(folder: string, { brief, name }: AnswerFile): Promise<AnswersForAd> {
  const path = join(folder, brief, name)
  const formatSlug = adFormatSlugSchema.safeParse(name.replace(/\.json$/, ''))
  if (!formatSlug.success) throw new AppError('invalid-input', `${path} is named after no ad format.`)
  const parsed = answersForAdSchema.safeParse(parseJson(await readFile(path, 'utf8'), path))
  if (parsed.success) return { brief, formatSlug: formatSlug.data, ...parsed.data }
  throw new AppError('invalid-input', `${path} holds no answers of an ad:\n${z.prettifyError(parsed.error)}`)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid-input', `${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
