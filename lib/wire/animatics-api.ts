import { z } from 'zod'
import { stillMoveNames } from '../cut/still-moves.ts'
import { jobStates } from '../next-steps/work.ts'
import { cutCueSchema, cutProgressSchema } from './cuts-api.ts'
import { nextStepSchema } from './next-step.ts'

/** A scene as it was when the animatic was asked for. */
const animaticSceneSchema = z.object({
  /** Number of the scene in the pipeline, or of the shot on the storyboard. */
  scene: z.number().int(),
  /** The finished still in use. Null where there is none yet: the scene is a plate with its words. */
  imageId: z.uuid().nullable(),
  durationSeconds: z.number(),
  /** How the frame moves over the still. */
  move: z.enum(stillMoveNames),
  speaker: z.string().nullable(),
  spokenScript: z.string(),
  /** Sounds that the board plans. The animatic names them and plays none. */
  sounds: z.array(z.string()),
  /** For the plate. */
  words: z.string(),
  /** Above the words of the plate: size and camera move of a planned shot. Absent where a still is only late. */
  heading: z.string().optional()
})

export type AnimaticScene = z.output<typeof animaticSceneSchema>

/** Everything that decides how an animatic looks. */
export interface AnimaticPlan {
  aspectRatio: string
  hasSpeakerLabels: boolean
  /** Scenes that are skipped are not in it. */
  scenes: AnimaticScene[]
}

export const animaticViewSchema = z.object({
  id: z.uuid(),
  kind: z.literal('animatic'),
  adId: z.uuid(),
  /** The pipeline whose stills it shows. Null where it shows a storyboard. */
  pipelineId: z.uuid().nullable(),
  /** The storyboard that it shows, before any still is bought. Null where it shows a pipeline. */
  storyboardId: z.uuid().nullable(),
  version: z.number().int(),
  title: z.string(),
  aspectRatio: z.string(),
  status: z.enum(jobStates),
  progress: cutProgressSchema.nullable(),
  failureMessage: z.string().nullable(),
  /** Address of the film. Null until it is made. */
  url: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  byteSize: z.number().nullable(),
  scenes: z.array(animaticSceneSchema.extend({ startSeconds: z.number() })),
  captions: z.array(cutCueSchema),
  /** True when the board has changed since then: another version shows it as it is. */
  isOutdated: z.boolean(),
  /** Numbers of the scenes that changed. */
  changedScenes: z.array(z.number().int()),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  nextStep: nextStepSchema
})

export type AnimaticView = z.output<typeof animaticViewSchema>
