import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { adViewSchema, createAdRequestSchema } from '../ads-api.ts'
import { voiceChoiceSchema } from '../../voices.ts'
import { languageSchema } from '../language.ts'
import { aspectRatioSchema } from '../pipelines-api.ts'
import { idParamsSchema } from './id-params.ts'
import { pageSchema, shelfQuerySchema } from './page.ts'

const tag = 'Ads'

export const updateAdRequestSchema = createAdRequestSchema
  .omit({ offerId: true, personaId: true, quoteId: true })
  .extend({
    /** Null: the lines follow the idea again. */
    language: languageSchema.nullable(),
    /** Null: what its format suggests. */
    voice: voiceChoiceSchema.nullable(),
    /** True archives the ad: the lists leave it out. Nothing of it is lost, and false brings it back. */
    isArchived: z.boolean()
  })
  .partial()

export type UpdateAdRequest = z.output<typeof updateAdRequestSchema>

export const copyAdRequestSchema = z.object({
  /** Another ratio than the ad has, to start over in it. When absent, the new ad has the same ratio. */
  aspectRatio: aspectRatioSchema.optional(),
  /** When absent, the ad's name with the new ratio, or with the word “copy”. */
  name: z.string().trim().min(1).max(120).optional()
})

export type CopyAdRequest = z.output<typeof copyAdRequestSchema>

export const adsApi = {
  create: {
    method: 'post',
    path: '/api/ads',
    tag,
    summary: 'Start an ad from an idea',
    spends: true,
    body: createAdRequestSchema,
    status: 201,
    answer: adViewSchema
  },
  list: {
    method: 'get',
    path: '/api/ads',
    tag,
    summary: 'List ads, newest first',
    description: 'Archived ads are left out unless `isArchived` asks for them.',
    query: shelfQuerySchema,
    answer: pageSchema(adViewSchema)
  },
  read: {
    method: 'get',
    path: '/api/ads/{id}',
    tag,
    summary: 'Read an ad',
    params: idParamsSchema,
    answer: adViewSchema
  },
  update: {
    method: 'patch',
    path: '/api/ads/{id}',
    tag,
    summary: 'Decide format, video type, aspect ratio, language, voice, route, brand kit or name; archive it',
    description:
      'From the first still or clip that is bought the ratio stays: another one answers `aspect-ratio-fixed`.',
    params: idParamsSchema,
    body: updateAdRequestSchema,
    answer: adViewSchema
  },
  startOver: {
    method: 'post',
    path: '/api/ads/{id}/copies',
    tag,
    summary: 'Duplicate an ad, or start over in another ratio',
    description:
      'Copies the ad’s decisions, its newest script and board and its elements into a new ad, in another ratio when one is named. ' +
      'Stills and clips are not copied, nothing is charged, and the ad itself stays as it is.',
    spends: true,
    params: idParamsSchema,
    body: copyAdRequestSchema,
    status: 201,
    answer: adViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/ads/{id}',
    tag,
    summary: 'Delete an ad for good',
    description:
      'Its script, boards, reviews, films, animatics, spoken lines, music and conversations go. Its stills and clips ' +
      'stay in the library, and the credit ledger stays. Answers `conflict` while something of it is being made or paid.',
    params: idParamsSchema,
    answer: z.object({ keptItems: z.number().int() })
  }
} as const satisfies ContractTable
