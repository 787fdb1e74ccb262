import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { musicViewSchema, uploadMusicQuerySchema } from '../music-api.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Music'

export const musicApi = {
  upload: {
    method: 'post',
    path: '/api/ads/{id}/music',
    tag,
    summary: 'Upload your own music for the films of an ad; the body is the file',
    description:
      'WAV, MP3, M4A or AAC, at most 30 MB and 10 minutes. The licence says by what right you use it, and goes into the ' +
      'export. The next cut with `music` lays it under the film.',
    params: idParamsSchema,
    query: uploadMusicQuerySchema,
    bodyType: 'audio/*',
    status: 201,
    answer: musicViewSchema
  },
  list: {
    method: 'get',
    path: '/api/ads/{id}/music',
    tag,
    summary: 'List the music that was uploaded for an ad, the newest first',
    params: idParamsSchema,
    answer: z.object({ items: z.array(musicViewSchema) })
  },
  sound: {
    method: 'get',
    path: '/api/music/{id}/sound',
    answerTypes: ['audio/wav', 'audio/mpeg', 'audio/mp4', 'audio/aac'],
    tag,
    summary: 'Hear uploaded music, whole or a range',
    params: idParamsSchema
  },
  remove: {
    method: 'delete',
    path: '/api/music/{id}',
    tag,
    summary: 'Delete uploaded music; films that were cut with it stay',
    params: idParamsSchema,
    status: 204
  }
} as const satisfies ContractTable
