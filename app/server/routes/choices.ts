import { z } from 'zod'
import { adFormatsOf } from '@callsheet/lib/ad-formats.ts'
import { adFormatWorlds } from '@callsheet/lib/ad-formats/ad-format.ts'
import { videoTypes } from '@callsheet/lib/video-types.ts'
import { imageModelConfigSchema, videoModelConfigSchema } from '@callsheet/lib/wire/model-config.ts'
import { listModels } from '../../domain/models/list.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Choices'
const slugsOf = <Registry extends object>(registry: Registry) => Object.keys(registry) as (keyof Registry & string)[]

const modelSchema = z.object({
  id: z.string(),
  label: z.string(),
  enabled: z.boolean(),
  position: z.number().int(),
  credits: z.number().int().describe('Images: per image. Videos: per second of clip.'),
  creditsWithOwnKey: z.number().int()
})

export const choiceEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/models',
    tag,
    summary: 'List image and video models with their prices and what they can do',
    answer: z.object({
      images: z.array(modelSchema.extend({ config: imageModelConfigSchema })),
      videos: z.array(modelSchema.extend({ config: videoModelConfigSchema }))
    }),
    handle: ({ scope }) => listModels({ scope })
  }),
  endpoint({
    method: 'get',
    path: '/api/formats',
    tag,
    summary: 'List the ad formats in their worlds',
    answer: z.object({
      worlds: z.array(
        z.looseObject({ slug: z.string(), label: z.string(), formats: z.array(z.looseObject({ slug: z.string() })) })
      )
    }),
    async handle() {
      return {
        worlds: slugsOf(adFormatWorlds).map((slug) => ({
          slug,
          ...adFormatWorlds[slug],
          formats: adFormatsOf(slug).map((card) => ({ ...card }))
        }))
      }
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/video-types',
    tag,
    summary: 'List the video types',
    answer: z.object({ items: z.array(z.looseObject({ slug: z.string(), label: z.string() })) }),
    async handle() {
      return { items: slugsOf(videoTypes).map((slug) => ({ slug, ...videoTypes[slug] })) }
    }
  })
]
