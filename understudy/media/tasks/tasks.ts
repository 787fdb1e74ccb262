import { z } from 'zod'
import { endpointFamilySchema } from '@callsheet/lib/wire/model-config.ts'
import { AppliedFault } from '../faults/faults.ts'
import { anyPicture, PictureLimits } from '../picture-limits.ts'

/** Names of the families in journals of older versions. */
const formerFamilies: Record<string, string> = { jobs: 'kie-jobs', veo: 'kie-veo', fal: 'fal-queue' }

/** The input of a model, in one form for every endpoint family. */
export const RenderRequest = z.object({
  kind: z.enum(['image', 'clip']),
  prompt: z.string(),
  /** `w:h`. Null takes the ratio of the first image. */
  aspectRatio: z.string().nullable(),
  /** Pixels on the short side for the model's resolution. The settings may ask for less. */
  shortSidePixels: z.number(),
  format: z.enum(['png', 'jpeg', 'mp4']),
  durationSeconds: z.number().nullable(),
  firstFrameUrl: z.string().nullable(),
  lastFrameUrl: z.string().nullable(),
  referenceUrls: z.array(z.string()),
  sound: z.boolean(),
  seed: z.number().nullable()
})

export type RenderRequest = z.infer<typeof RenderRequest>

export const TaskResult = z.object({
  file: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  durationSeconds: z.number().nullable()
})

export type TaskResult = z.infer<typeof TaskResult>

export const Task = z.object({
  id: z.string(),
  family: z.preprocess((name) => formerFamilies[String(name)] ?? name, endpointFamilySchema),
  model: z.string(),
  /** SHA-256 of the API key: the account. */
  account: z.string(),
  /** The body exactly as it came. */
  request: z.unknown(),
  render: RenderRequest,
  /** Journals of older versions do not have it. */
  pictures: PictureLimits.default(anyPicture),
  callbackUrl: z.string().nullable(),
  state: z.enum(['queuing', 'generating', 'success', 'fail']),
  faults: z.array(AppliedFault),
  failCode: z.string().nullable(),
  failMessage: z.string().nullable(),
  result: TaskResult.nullable(),
  credits: z.number(),
  createdAtMs: z.number(),
  /** The earliest end of the task, so that work takes a settable time. */
  dueAtMs: z.number(),
  completedAtMs: z.number().nullable(),
  callback: z.enum(['none', 'pending', 'delivered', 'given-up', 'dropped']),
  callbackTries: z.number(),
  /** Status reads that a fault has spoilt. Journals of older versions do not have it. */
  faultyReads: z.number().default(0)
})

export type Task = z.infer<typeof Task>

/** The `failCode` of a task that its owner has cancelled. */
export const cancelledCode = 'cancelled'

export const isFinished = (task: Task): boolean => task.state === 'success' || task.state === 'fail'
