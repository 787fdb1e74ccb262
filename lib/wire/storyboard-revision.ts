import { z } from 'zod'

import { elementSchema } from './element.ts'
import { directedShotSchema, maximumShots, storyboardSchema, type Shot, type Storyboard } from './storyboard.ts'

const keptShotSchema = z.strictObject({
  keep: z
    .number()
    .int()
    .min(1)
    .max(maximumShots)
    .describe('Position of a shot of the previous board that stays as it is.')
})

const revisedShotSchema = directedShotSchema.omit({ position: true })

/** One shot of a revised board: a kept one by its position on the previous board, or a new or changed one in full. */
export const shotRevisionSchema = z.union([keptShotSchema, revisedShotSchema])

export type ShotRevision = z.infer<typeof shotRevisionSchema>

/**
 * The director's answer when a board is revised. Its output is the whole board: what the answer keeps is taken from
 * the previous board letter for letter.
 */
export const storyboardRevisionSchema = (previous: Storyboard): z.ZodType<Storyboard> =>
  z
    .object({
      title: z.string().min(1).max(120).optional().describe('Only when the title changes.'),
      look: z.string().max(600).optional().describe('Only when the look changes.'),
      elements: z
        .array(elementSchema)
        .max(24)
        .default([])
        .describe('Only new elements and those whose description changes. All others stay.'),
      shots: z.array(shotRevisionSchema).min(1).max(maximumShots).describe('The whole board in its order.')
    })
    .superRefine(({ elements, shots }, context) => {
      const kept = shots.flatMap((shot) => ('keep' in shot ? [shot.keep] : []))
      kept.forEach((position, index) => {
        const problem =
          position > previous.shots.length
            ? `The previous board has ${previous.shots.length} shots, so shot ${position} cannot be kept.`
            : kept.indexOf(position) < index
              ? `Shot ${position} is kept twice.`
              : null
        if (problem) context.addIssue({ code: 'custom', path: ['shots'], message: problem })
      })
      const isSameOrder =
        kept.length === previous.shots.length && kept.every((position, index) => position === index + 1)
      if (isSameOrder && shots.length === kept.length && elements.length === 0)
        context.addIssue({
          code: 'custom',
          path: ['shots'],
          message: 'This keeps everything. Change what the user asks for.'
        })
    })
    .transform(({ title, look = previous.look, elements, shots }) => ({
      title: title ?? previous.title,
      ...(look === undefined ? {} : { look }),
      elements: mergeElements(previous, elements, shots),
      shots: shots.flatMap((shot, index) => reviseShot(previous, shot, index + 1) ?? [])
    }))
    .pipe(storyboardSchema)

/** The shot at its new position. Undefined when the previous board has no such shot. */
export function reviseShot(previous: Storyboard, revision: ShotRevision, position: number): Shot | undefined {
  if (!('keep' in revision)) return { ...revision, position }
  const kept = previous.shots.find((shot) => shot.position === revision.keep)
  return kept && { ...kept, position }
}

/** Elements that no shot shows any more go. Those that none showed before stay, because a person put them there. */
function mergeElements(
  previous: Storyboard,
  changed: Storyboard['elements'],
  shots: readonly ShotRevision[]
): Storyboard['elements'] {
  const seenIn = (list: readonly (Shot | undefined)[]) => new Set(list.flatMap((shot) => shot?.elementSlugs ?? []))
  const seenBefore = seenIn(previous.shots)
  const seenNow = seenIn(shots.map((shot, index) => reviseShot(previous, shot, index + 1)))
  const kept = previous.elements.filter(({ slug }) => seenNow.has(slug) || !seenBefore.has(slug))
  const all = new Map([...kept, ...changed].map((element) => [element.slug, element]))
  return [...all.values()]
}
