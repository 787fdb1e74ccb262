import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { createCutRequestSchema, cutViewSchema } from '../cuts-api.ts'
import { idParamsSchema } from './id-params.ts'
import { pageQuerySchema, pageSchema } from './page.ts'

const tag = 'Final cut'
const downloadQuerySchema = z.object({ download: z.string().max(20).optional() })

export const cutsApi = {
  create: {
    method: 'post',
    path: '/api/ads/{id}/cuts',
    tag,
    summary: 'Cut the clips of an ad into one film',
    description:
      'Costs nothing and runs in the background. Settings that are not given come from the base cut, by default the ' +
      'newest one. An empty body cuts again with the takes that the scenes have now. Every cut is kept as a version.',
    spends: true,
    params: idParamsSchema,
    body: createCutRequestSchema,
    maxBodyBytes: 4 * 1024 * 1024,
    status: 202,
    answer: cutViewSchema
  },
  list: {
    method: 'get',
    path: '/api/ads/{id}/cuts',
    tag,
    summary: 'List the cuts of an ad, the newest first',
    params: idParamsSchema,
    query: pageQuerySchema,
    answer: pageSchema(cutViewSchema)
  },
  read: {
    method: 'get',
    path: '/api/cuts/{id}',
    tag,
    summary: 'Read a cut: how far it is, its timeline and captions',
    params: idParamsSchema,
    answer: cutViewSchema
  },
  film: {
    method: 'get',
    path: '/api/cuts/{id}/ad.mp4',
    answerTypes: ['video/mp4'],
    tag,
    summary: 'Read the film, whole or a range',
    params: idParamsSchema,
    query: downloadQuerySchema
  },
  plainFilm: {
    method: 'get',
    path: '/api/cuts/{id}/plain.mp4',
    answerTypes: ['video/mp4'],
    tag,
    summary: 'Read the film without captions and overlays',
    params: idParamsSchema,
    query: downloadQuerySchema
  },
  vttCaptions: {
    method: 'get',
    path: '/api/cuts/{id}/captions.vtt',
    answerTypes: ['text/vtt'],
    tag,
    summary: 'Read the captions as WebVTT',
    params: idParamsSchema,
    query: downloadQuerySchema
  },
  srtCaptions: {
    method: 'get',
    path: '/api/cuts/{id}/captions.srt',
    answerTypes: ['application/x-subrip'],
    tag,
    summary: 'Read the captions as SubRip',
    params: idParamsSchema,
    query: downloadQuerySchema
  },
  exportZip: {
    method: 'get',
    path: '/api/cuts/{id}/export.zip',
    answerTypes: ['application/zip'],
    tag,
    summary: 'Leave with everything, in one zip',
    description:
      'The film, every still and clip, captions (SRT, WebVTT), the script (Markdown), a contact sheet, timelines for ' +
      'editors (FCPXML, EDL) and provenance.json: models, prompts, approvals, sources of quotes, the AI disclosure.',
    params: idParamsSchema
  }
} as const satisfies ContractTable
