import { z } from 'zod'
import { inputPicturesSchema } from '@callsheet/lib/wire/input-pictures.ts'
import { imageModelConfigSchema, videoModelConfigSchema } from '@callsheet/lib/wire/model-config.ts'
import type { ModelSchemas } from '@callsheet/lib/wire/app-api/admin.ts'

export function readModelSchemas(): ModelSchemas {
  return {
    image: z.toJSONSchema(imageModelConfigSchema, { io: 'input' }),
    video: z.toJSONSchema(videoModelConfigSchema, { io: 'input' }),
    inputPictures: z.toJSONSchema(inputPicturesSchema, { io: 'input' })
  }
}
