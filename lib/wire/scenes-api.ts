import { z } from 'zod'
import { mediaViewSchema } from './pipelines-api.ts'

/** One scene of an ad that is made scene by scene (spec: Route B), with the takes in use. */
export const adSceneViewSchema = z.object({
  number: z.number().int(),
  isApproved: z.boolean(),
  isSkipped: z.boolean(),
  /** It has takes beside the still and the clip in use. */
  hasOtherTakes: z.boolean(),
  image: mediaViewSchema.nullable(),
  video: mediaViewSchema.nullable()
})

export type AdSceneView = z.infer<typeof adSceneViewSchema>

/** `GET /api/ads/{id}/scenes` */
export const adScenesViewSchema = z.object({ items: z.array(adSceneViewSchema) })

/** `POST /api/ads/{id}/scenes/{number}/approve` names the take, so that an outdated tab cannot approve another one. */
export const approveAdSceneRequestSchema = z.object({ imageId: z.uuid() })
