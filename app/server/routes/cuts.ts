import { z } from 'zod'
import {
  createCutRequestSchema,
  createHooksRequestSchema,
  cutViewSchema,
  hookPriceSchema,
  hookVariantViewSchema,
  maximumHooks
} from '@callsheet/lib/wire/cuts-api.ts'
import { createCut } from '../../domain/cuts/create.ts'
import { exportCut } from '../../domain/cuts/export/zip.ts'
import { getCut, listCuts } from '../../domain/cuts/find-cut.ts'
import { serveCaptions, serveCut } from '../../domain/cuts/serve.ts'
import { createHooks } from '../../domain/hooks/create.ts'
import { listHooks } from '../../domain/hooks/list.ts'
import { priceHooks } from '../../domain/hooks/price.ts'
import { pageQuerySchema, pageSchema } from '../../domain/page.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Final cut'
const params = z.object({ id: z.uuid() })
const downloadQuery = z.object({ download: z.string().optional() })
const hooksSchema = z.object({ items: z.array(hookVariantViewSchema) })

export const cutEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/ads/{id}/cuts',
    tag,
    summary: 'Cut the clips of an ad into one film',
    description:
      'Costs nothing and runs in the background. What is not said stays as in the cut before: an empty body cuts again ' +
      'with the takes that the scenes have now. Every cut is kept as a version.',
    spends: true,
    params,
    body: createCutRequestSchema,
    maxBodyBytes: 4 * 1024 * 1024,
    status: 202,
    answer: cutViewSchema,
    handle: ({ scope, params: { id }, body }) => createCut({ scope, adId: id, input: body })
  }),
  endpoint({
    method: 'get',
    path: '/api/ads/{id}/cuts',
    tag,
    summary: 'List the cuts of an ad, the newest first',
    params,
    query: pageQuerySchema,
    answer: pageSchema(cutViewSchema),
    handle: ({ scope, params: { id }, query }) => listCuts({ scope, adId: id, page: query })
  }),
  endpoint({
    method: 'get',
    path: '/api/cuts/{id}',
    tag,
    summary: 'Read a cut: how far it is, its timeline and captions',
    params,
    answer: cutViewSchema,
    handle: ({ scope, params: { id } }) => getCut({ scope, cutId: id })
  }),
  endpoint({
    method: 'get',
    path: '/api/cuts/{id}/ad.mp4',
    answerTypes: ['video/mp4'],
    tag,
    summary: 'Read the film, whole or a range',
    params,
    query: downloadQuery,
    handle: ({ scope, params: { id }, query, request }) =>
      serveCut({ scope, cutId: id, request, isDownload: query.download !== undefined, isPlain: false })
  }),
  endpoint({
    method: 'get',
    path: '/api/cuts/{id}/plain.mp4',
    answerTypes: ['video/mp4'],
    tag,
    summary: 'Read the film without captions and overlays',
    params,
    query: downloadQuery,
    handle: ({ scope, params: { id }, query, request }) =>
      serveCut({ scope, cutId: id, request, isDownload: query.download !== undefined, isPlain: true })
  }),
  endpoint({
    method: 'get',
    path: '/api/cuts/{id}/captions.vtt',
    answerTypes: ['text/vtt'],
    tag,
    summary: 'Read the captions as WebVTT',
    params,
    query: downloadQuery,
    handle: ({ scope, params: { id }, query }) =>
      serveCaptions({ scope, cutId: id, format: 'vtt', isDownload: query.download !== undefined })
  }),
  endpoint({
    method: 'get',
    path: '/api/cuts/{id}/captions.srt',
    answerTypes: ['application/x-subrip'],
    tag,
    summary: 'Read the captions as SubRip',
    params,
    query: downloadQuery,
    handle: ({ scope, params: { id }, query }) =>
      serveCaptions({ scope, cutId: id, format: 'srt', isDownload: query.download !== undefined })
  }),
  endpoint({
    method: 'get',
    path: '/api/cuts/{id}/export.zip',
    answerTypes: ['application/zip'],
    tag,
    summary: 'Leave with everything, in one zip',
    description:
      'The film, every still and clip, captions (SRT, WebVTT), the script (Markdown), a contact sheet, timelines for ' +
      'editors (FCPXML, EDL) and provenance.json: models, prompts, approvals, sources of quotes, the AI disclosure.',
    params,
    handle: ({ scope, params: { id } }) => exportCut({ scope, cutId: id })
  }),
  endpoint({
    method: 'get',
    path: '/api/ads/{id}/hook-variants/price',
    tag,
    summary: 'Say what other openings of an ad would cost',
    params,
    query: z.object({ count: z.coerce.number().int().min(1).max(maximumHooks).default(3) }),
    answer: hookPriceSchema,
    handle: ({ scope, params: { id }, query }) => priceHooks({ scope, adId: id, count: query.count })
  }),
  endpoint({
    method: 'post',
    path: '/api/ads/{id}/hook-variants',
    tag,
    summary: 'Write scene 1 anew N times and make its stills; everything else stays locked',
    description:
      'Charges a still and a clip for each. The stills are approved and animated in a pipeline of their own; then ' +
      '`POST /api/ads/{id}/cuts` with `hook` cuts the ad with one of them.',
    spends: true,
    params,
    body: createHooksRequestSchema,
    status: 201,
    answer: hooksSchema,
    handle: async ({ scope, params: { id }, body }) => ({ items: await createHooks({ scope, adId: id, input: body }) })
  }),
  endpoint({
    method: 'get',
    path: '/api/ads/{id}/hook-variants',
    tag,
    summary: 'List the other openings of an ad',
    params,
    answer: hooksSchema,
    handle: async ({ scope, params: { id } }) => ({ items: await listHooks({ scope, adId: id }) })
  })
]
