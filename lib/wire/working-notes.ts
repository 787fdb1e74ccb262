import { z } from 'zod'

const noteSchema = z.string().max(2_000)

/** A writer's room to think, handed in before the script and thrown away after it. */
export const workingNotesSchema = z
  .object({
    tension: noteSchema.describe('Who wants what, and what stands in the way, in one sentence.'),
    promise: noteSchema.describe('The one promise that everything in the script serves.'),
    whyThisOne: noteSchema.describe('Why the same script could not be about another product or idea.'),
    openings: z
      .array(
        z.object({
          picture: noteSchema.describe('What is seen in the first second, with the sound off.'),
          line: noteSchema.describe('What is said.'),
          caption: noteSchema.describe('Words on screen, or "".')
        })
      )
      .max(8)
      .describe('Five, each of another shape.'),
    chosen: z.number().int().min(1).max(8).describe('Number of the opening that you keep: the one that would stop you.')
  })
  .describe('Always handed in, and first. Nobody else reads it.')
