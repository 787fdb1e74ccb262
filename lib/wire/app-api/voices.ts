import type { ContractTable } from '../../http/contract.ts'
import { speakRequestSchema, voiceListSchema, voiceOverViewSchema, voiceTakeViewSchema } from '../voices-api.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Voice-over'

export const voicesApi = {
  list: {
    method: 'get',
    path: '/api/voices',
    tag,
    summary: 'List the voices that can speak over a film',
    answer: voiceListSchema
  },
  read: {
    method: 'get',
    path: '/api/ads/{id}/voice-over',
    tag,
    summary: 'Read the voice of an ad, its lines with their takes, and what the rest costs',
    params: idParamsSchema,
    answer: voiceOverViewSchema
  },
  speak: {
    method: 'post',
    path: '/api/ads/{id}/voice-over',
    tag,
    summary: 'Speak the lines of an ad that nobody in the picture speaks',
    description:
      'Charges each line once for its words, voice and speed; a line that fails is refunded. The next cut lays the takes over their clips.',
    spends: true,
    params: idParamsSchema,
    body: speakRequestSchema,
    status: 202,
    answer: voiceOverViewSchema
  },
  readTake: {
    method: 'get',
    path: '/api/voice-takes/{id}',
    tag,
    summary: 'Read a spoken line',
    params: idParamsSchema,
    answer: voiceTakeViewSchema
  },
  sound: {
    method: 'get',
    path: '/api/voice-takes/{id}/sound',
    answerTypes: ['audio/wav', 'audio/mpeg'],
    tag,
    summary: 'Hear a spoken line, whole or a range',
    params: idParamsSchema
  }
} as const satisfies ContractTable
