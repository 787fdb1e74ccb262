import { availableParallelism } from 'node:os'
import { z } from 'zod'

/** Settings that a test or a user may change while the server runs (`PATCH /__control/settings`). */
export const MediaSettings = z.object({
  /** Minimum time from an accepted task to its result. It includes the rendering. */
  imageSeconds: z.number().min(0).default(1.5),
  clipSeconds: z.number().min(0).default(3),
  /**
   * Tasks that are rendered at once, half a gigabyte each. Rendering is CPU work: more tasks than cores only need more
   * memory.
   */
  renderConcurrency: z.number().int().min(1).max(16).default(Math.min(2, availableParallelism())),
  /** `thumbnail` renders 144 px on the short side, for suites that need many assets and look at none. */
  size: z.enum(['full', 'thumbnail']).default('full'),
  imageShortSidePixels: z.number().int().min(64).max(2160).default(1024),
  clipShortSidePixels: z.number().int().min(64).max(1080).default(720),
  framesPerSecond: z.number().int().min(6).max(60).default(24),
  /** Null switches a limit off. */
  createsPerTenSeconds: z.number().int().min(1).nullable().default(20),
  readsPerSecond: z.number().int().min(1).nullable().default(10),
  assetLifetimeSeconds: z
    .number()
    .min(0)
    .default(24 * 3600),
  freshUrlLifetimeSeconds: z
    .number()
    .min(0)
    .default(20 * 60),
  /**
   * The host of the results sends an HTML page, like a gateway under maintenance. The tasks themselves are not
   * affected.
   */
  servesPages: z.boolean().default(false),
  /** Maximum size of an uploaded file. */
  uploadMaxBytes: z
    .number()
    .int()
    .min(1)
    .default(100 * 1024 * 1024),
  /** How long to retry the host of an input image that takes no connection. */
  inputPatienceSeconds: z.number().min(0).default(30),
  /** Waits before the second, third and later tries of a callback. */
  callbackRetrySeconds: z.array(z.number().min(0)).default([1, 5, 15, 30, 60, 120]),
  startingCredits: z.number().min(0).default(1_000_000)
})

export type MediaSettings = z.infer<typeof MediaSettings>

export const MediaSettingsPatch = z.strictObject(
  Object.fromEntries(Object.entries(MediaSettings.shape).map(([name, field]) => [name, field.unwrap().optional()])) as {
    [K in keyof typeof MediaSettings.shape]: z.ZodOptional<ReturnType<(typeof MediaSettings.shape)[K]['unwrap']>>
  }
)
