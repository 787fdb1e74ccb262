import { z } from 'zod'
import { imageModelConfigSchema, videoModelConfigSchema } from '@callsheet/lib/wire/model-config.ts'

/** JSON schemas of a model's config, from which the admin's form is built. */
export const modelSchemasSchema = z.object({
  image: z.record(z.string(), z.unknown()),
  video: z.record(z.string(), z.unknown())
})

export function readModelSchemas(): z.input<typeof modelSchemasSchema> {
  return {
    image: z.toJSONSchema(imageModelConfigSchema, { io: 'input' }),
    video: z.toJSONSchema(videoModelConfigSchema, { io: 'input' })
  }
}
