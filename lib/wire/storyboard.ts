import { z } from 'zod'

import { elementSchema, elementSlugSchema } from './element.ts'

export const shotSizes = [
  'extreme-close-up',
  'close-up',
  'medium-close-up',
  'medium',
  'medium-wide',
  'wide',
  'extreme-wide',
  'insert',
  'over-the-shoulder'
] as const

export const cameraMoves = [
  'static',
  'handheld',
  'push-in',
  'pull-out',
  'pan-left',
  'pan-right',
  'tilt-up',
  'tilt-down',
  'orbit',
  'tracking'
] as const

export const maximumShots = 60

/** Movement and sounds. */
export const maximumMotionCharacters = 2_500

export const shotSchema = z.object({
  position: z.number().int().min(1).max(maximumShots).describe('1 for the first shot, without gaps.'),
  title: z.string().min(1).max(120),
  action: z.string().min(1).max(600).describe('The one continuous action of this shot, as one sentence.'),
  prompt: z
    .string()
    .min(20)
    .max(6_000)
    .describe('Image prompt of the still, holding the description of each listed element word for word.'),
  motion: z
    .string()
    .min(1)
    .max(maximumMotionCharacters)
    .describe('What moves from the still on: subject first, then camera.'),
  shotSize: z.enum(shotSizes),
  cameraMove: z.enum(cameraMoves),
  speaker: z.string().min(1).max(80).optional().describe('Who speaks in this shot; one person at most.'),
  spokenScript: z.string().max(1_500).describe('The spoken line of the script, unchanged; "" when nobody speaks.'),
  elementSlugs: z.array(elementSlugSchema).max(9).describe('Slug of every element visible in the shot.'),
  soundEffects: z.array(z.string().min(1).max(120)).max(6).describe('Sounds of the scene. Never music.'),
  hasMusic: z.boolean().optional().describe('Absent on boards of earlier versions.'),
  durationSeconds: z.number().min(1).max(30),
  hasSound: z
    .boolean()
    .optional()
    .describe('The choice of the user, who may turn a clip’s sound off: leave it out, or as it was.')
})

export type Shot = z.infer<typeof shotSchema>

/** `elements` comes first, so that a streamed storyboard can show each shot with its elements. */
const storyboardOf = <One extends z.ZodType<Shot>>(shot: One) =>
  z
    .object({
      title: z.string().min(1).max(120),
      look: z
        .string()
        .max(600)
        .optional()
        .describe('The one look of the film: how it is made, light, colours, lens. In a sentence or two.'),
      elements: z.array(elementSchema).max(24),
      shots: z.array(shot).min(1).max(maximumShots)
    })
    .superRefine((storyboard, context) => {
      storyboard.shots.forEach((shot, index) => {
        if (shot.position !== index + 1) {
          context.addIssue({
            code: 'custom',
            path: ['shots', index, 'position'],
            message: `shots are numbered in order without gaps: expected ${index + 1}`
          })
        }
      })
      const seen = new Set<string>()
      storyboard.elements.forEach((element, index) => {
        if (seen.has(element.slug)) {
          context.addIssue({
            code: 'custom',
            path: ['elements', index, 'slug'],
            message: `the slug ${element.slug} names two elements`
          })
        }
        seen.add(element.slug)
      })
    })

export const storyboardSchema = storyboardOf(shotSchema)

export type Storyboard = z.infer<typeof storyboardSchema>

/** A shot of the director. It says what no list of words can: whether the shot asks for music. */
export const directedShotSchema = shotSchema.extend({
  hasMusic: z
    .boolean()
    .describe(
      'True when any field of this shot asks for music, a song, singing or an instrument that plays, in any language. It has to be false. Ruling music out, a kettle that sings and an instrument that nobody plays are no music.'
    )
})

export const directedStoryboardSchema = storyboardOf(directedShotSchema)
