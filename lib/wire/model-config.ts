import { z } from 'zod'

import { workflowSchema } from '../comfyui/workflow.ts'
import { endpointFamilies } from '../endpoint-families.ts'
import { modelFeatures } from '../video-types.ts'
import { inputPicturesSchema } from './input-pictures.ts'
import { modelDraftSchema, type ModelDraft } from './model-draft.ts'
import { providerPriceSchema } from './provider-price.ts'

/**
 * Config JSON of an image or video model row (spec: Video model). A model is data: the config states the names and
 * values of its input fields. So a new model needs no code.
 */

export const endpointFamilySchema = z.enum(endpointFamilies)

export type EndpointFamily = z.infer<typeof endpointFamilySchema>

const ratio = z.string().regex(/^[1-9]\d?:[1-9]\d?$/, 'expected a ratio such as 9:16')

const scalar = z.union([z.string().max(200), z.number().min(-1_000_000_000).max(1_000_000_000), z.boolean()])

const mostEntries = 60

const entriesOf = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string().max(100), value)
    .refine((entries) => Object.keys(entries).length <= mostEntries, `expected at most ${mostEntries} entries`)
    .meta({ maxProperties: mostEntries })

const fieldName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of an input field')

/**
 * `values` turns our value into the provider's, for example `{"9:16": "portrait"}`. Other values are sent as they are.
 */
export const modelFieldSchema = z.strictObject({ field: fieldName, values: entriesOf(scalar).optional() })

/** `list` appends to an array, and several slots may share one field: first frame, last frame, references. */
const imageFieldSchema = z.strictObject({ field: fieldName, as: z.enum(['url', 'list']) })

const durationFieldSchema = z.strictObject({ field: fieldName, as: z.enum(['number', 'string', 'seconds-suffix']) })

const constants = entriesOf(z.union([scalar, z.array(scalar).max(mostEntries)]))

const modelPath = z.string().min(1).max(200)

/** For each kind of input that the provider takes at another path. */
const pathsByInput = <Kind extends string>(kinds: readonly Kind[]) =>
  z.partialRecord(z.enum(kinds), modelPath).optional()

/** Families that read a task below the owner and name of its model, whichever path made it. */
const readBelowModel: readonly EndpointFamily[] = ['fal-queue', 'vertex-videos']

const shared = {
  /** Sent in the queue message. It names the model at the provider. */
  apiModelPath: modelPath,
  endpointFamily: endpointFamilySchema,
  /** In the order of the prompt box. Empty when the model takes no ratio. */
  aspectRatios: z.array(ratio).max(24),
  /** The longest prompt that the model takes, in characters. */
  maximumPromptCharacters: z.number().int().min(100).max(100_000),
  /** Reference images for each task; 0 when the model takes none. */
  maximumReferences: z.number().int().min(0).max(16),
  /** Fields sent with every task. */
  constants: constants.default({}),
  /** What ComfyUI runs. Models of other families have none. */
  workflow: workflowSchema.optional(),
  /** Seconds that a task usually takes. It decides when to ask first and what the user reads. */
  usualSeconds: z.number().int().min(1).max(3_600),
  /** Minutes after which a running task counts as lost. */
  timeoutMinutes: z.number().int().min(1).max(720),
  /** Tasks that one provider key may create in a window. */
  rateLimit: z.strictObject({
    creates: z.number().int().min(1).max(10_000),
    windowSeconds: z.number().int().min(1).max(3_600)
  }),
  /** What the provider bills. Absent when it is not known. */
  providerPrice: providerPriceSchema.optional()
}

export const imageModelConfigSchema = z
  .strictObject({
    kind: z.literal('image'),
    ...shared,
    apiModelPathByInput: pathsByInput(['references']),
    resolutions: z.array(z.string().min(1).max(40)).max(8).default([]),
    fieldMap: z.strictObject({
      prompt: modelFieldSchema,
      aspectRatio: modelFieldSchema.optional(),
      resolution: modelFieldSchema.optional(),
      references: imageFieldSchema.optional()
    })
  })
  .superRefine(checkPaths)

export type ImageModelConfig = z.infer<typeof imageModelConfigSchema>

export const videoModelConfigSchema = z
  .strictObject({
    kind: z.literal('video'),
    ...shared,
    apiModelPathByInput: pathsByInput(['frames', 'references']),
    /** Clip lengths on offer, ascending. */
    durations: z.array(z.number().int().min(1).max(60)).min(1).max(60),
    /** Quality or speed variants; the first is the default. */
    modes: z
      .array(z.strictObject({ value: z.string().min(1).max(100), label: z.string().min(1).max(100) }))
      .max(8)
      .default([]),
    resolutions: z.array(z.string().min(1).max(40)).max(8).default([]),
    frameSlots: z.strictObject({
      first: z.enum(['none', 'optional', 'required']),
      last: z.enum(['none', 'optional'])
    }),
    /** True when the sound of a clip can be turned off. */
    soundToggle: z.boolean(),
    features: z.partialRecord(z.enum(modelFeatures), z.boolean()).default({}),
    /** True when a clip with a first frame takes the picture's ratio, so the ratio field is left out. */
    ratioFromImage: z.boolean().default(false),
    /** True when a task with a first frame takes no reference images. */
    firstFrameExcludesReferences: z.boolean().default(false),
    /** Fields for each kind of input: only text, frames, or references. */
    constantsByInput: z
      .strictObject({ text: constants.optional(), frames: constants.optional(), references: constants.optional() })
      .default({}),
    fieldMap: z.strictObject({
      prompt: modelFieldSchema,
      aspectRatio: modelFieldSchema.optional(),
      duration: durationFieldSchema.optional(),
      mode: modelFieldSchema.optional(),
      resolution: modelFieldSchema.optional(),
      sound: modelFieldSchema.optional(),
      firstFrame: imageFieldSchema.optional(),
      lastFrame: imageFieldSchema.optional(),
      references: imageFieldSchema.optional()
    })
  })
  .superRefine((config, context) => {
    const need = (isNeeded: boolean, field: keyof typeof config.fieldMap, why: string) => {
      if (isNeeded && config.fieldMap[field] === undefined) {
        context.addIssue({ code: 'custom', path: ['fieldMap', field], message: `is needed: ${why}` })
      }
    }
    need(config.frameSlots.first !== 'none', 'firstFrame', 'frameSlots.first offers it')
    need(config.frameSlots.last !== 'none', 'lastFrame', 'frameSlots.last offers it')
    need(config.features.referenceImages === true, 'references', 'features.referenceImages is true')
    need(config.modes.length > 0, 'mode', 'modes are listed')
    need(config.soundToggle, 'sound', 'soundToggle is true')
    need(config.aspectRatios.length > 0, 'aspectRatio', 'aspectRatios are listed')
    if (config.features.referenceImages === true && config.maximumReferences === 0) {
      context.addIssue({ code: 'custom', path: ['maximumReferences'], message: 'must be above 0 with referenceImages' })
    }
  })
  .superRefine(checkPaths)

export type VideoModelConfig = z.infer<typeof videoModelConfigSchema>

export const modelConfigSchema = z.discriminatedUnion('kind', [imageModelConfigSchema, videoModelConfigSchema])

export type ModelConfig = z.infer<typeof modelConfigSchema>

/** A model file. `callsheet models add FILE` reads it, and the seed uses the same shape. */
export const modelFileSchema = z
  .strictObject({
    id: z
      .string()
      .max(100)
      .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'expected a slug such as seedance-2'),
    label: z.string().min(1).max(80),
    /** Images: credits per image. Videos: credits per second of clip. */
    credits: z.number().int().min(0).max(100_000),
    creditsWithOwnKey: z.number().int().min(0).max(100_000).default(0),
    config: modelConfigSchema,
    /** Absent when the provider documents nothing of it. */
    inputPictures: inputPicturesSchema.optional(),
    /** Of a video model. */
    draft: modelDraftSchema.optional()
  })
  .superRefine(({ config, draft }, context) => {
    const problem = draft ? draftProblem(config, draft) : null
    if (problem) context.addIssue({ code: 'custom', path: ['draft'], message: problem })
  })

interface ModelPaths {
  endpointFamily: EndpointFamily
  apiModelPath: string
  apiModelPathByInput?: Partial<Record<'frames' | 'references', string>> | undefined
}

/** A task at another path must be found again by the path of its model, which is the row's. */
function checkPaths({ endpointFamily, apiModelPath, apiModelPathByInput = {} }: ModelPaths, context: z.RefinementCtx) {
  if (!readBelowModel.includes(endpointFamily)) return
  const modelOf = (path: string) => path.split('/').slice(0, 2).join('/')
  for (const [kind, path] of Object.entries(apiModelPathByInput)) {
    if (modelOf(path) === modelOf(apiModelPath)) continue
    const message = `expected a path below ${modelOf(apiModelPath)}, where its tasks are read`
    context.addIssue({ code: 'custom', path: ['apiModelPathByInput', kind], message })
  }
}

/** Why a model cannot make drafts in this way. Null when it can. */
export function draftProblem(config: ModelConfig, draft: ModelDraft): string | null {
  if (config.kind !== 'video' || config.frameSlots.first === 'none') return 'a draft starts on a still'
  if ('model' in draft) return null
  const { resolution, mode } = draft
  if (resolution !== undefined && !config.resolutions.includes(resolution))
    return `expected ${oneOf('resolutions', config.resolutions)}`
  const modes = config.modes.map(({ value }) => value)
  return mode !== undefined && !modes.includes(mode) ? `expected ${oneOf('modes', modes)}` : null
}

const oneOf = (what: string, names: readonly string[]): string =>
  names.length > 0 ? `one of the ${what}: ${names.join(', ')}` : `no ${what}, because the model has none to choose from`

export type ModelFile = z.infer<typeof modelFileSchema>
