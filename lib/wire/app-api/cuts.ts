import { z } from 'zod'
import { adLanguageSchema } from '../../languages.ts'
import type { ContractTable } from '../../http/contract.ts'
import { clipFocusSchema, createCutRequestSchema, cutViewSchema } from '../cuts-api.ts'
import { thumbnailWidthSchema } from '../thumbnails.ts'
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
    summary: 'List the cuts of an ad in its own words, or in a language, the newest first',
    params: idParamsSchema,
    query: pageQuerySchema.extend({ language: adLanguageSchema.optional() }),
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
  rename: {
    method: 'patch',
    path: '/api/cuts/{id}',
    tag,
    summary: 'Give a film another name',
    params: idParamsSchema,
    body: z.object({ title: z.string().trim().min(1).max(200) }),
    answer: cutViewSchema
  },
  poster: {
    method: 'get',
    path: '/api/cuts/{id}/poster.webp',
    answerTypes: ['image/webp'],
    tag,
    summary: 'Read one good frame of the film',
    params: idParamsSchema,
    query: z.object({
      width: thumbnailWidthSchema.optional().describe('Pixels across: a smaller one. It never changes.')
    })
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
  clipFocus: {
    method: 'get',
    path: '/api/videos/{id}/focus',
    tag,
    summary: 'Read where faces and the product are in a clip',
    description:
      'A film in another ratio is framed by it. It is measured when it is first asked for, which takes some seconds, and ' +
      'kept. `focus` is null where the clip cannot be looked at: then its middle is shown.',
    params: idParamsSchema,
    answer: z.object({ focus: clipFocusSchema.nullable() })
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
