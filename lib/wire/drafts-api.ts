import { z } from 'zod'
import { levelsOf } from '../text/json-levels.ts'

/** `{form}` or `{form}.{its subject}`, such as `cut.{adId}`. */
export const draftKeySchema = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z-]*(\.[\w-]+)*$/, 'expected words apart by dots, such as cut.ID')

const mostLevels = 32

/** The content of any form. The form's page reads it by its own schema. */
export const draftContentSchema = z
  .record(z.string().max(200), z.unknown())
  .refine(
    (content) => levelsOf(content, mostLevels) <= mostLevels,
    `expected at most ${mostLevels} levels within each other`
  )

/** `PUT /api/drafts/{key}` */
export const keepDraftRequestSchema = z.object({
  content: draftContentSchema,
  /** New with each change. A repeat after a lost answer has the same one. */
  revision: z.uuid(),
  /** The revision that the page knew before. Null when it knew none. */
  basedOn: z.uuid().nullable()
})

export type KeepDraftRequest = z.output<typeof keepDraftRequestSchema>

/** A draft. All fields are null when there is none. */
export const draftViewSchema = z.object({
  content: draftContentSchema.nullable(),
  revision: z.uuid().nullable(),
  updatedAt: z.iso.datetime().nullable()
})

export type DraftView = z.output<typeof draftViewSchema>
