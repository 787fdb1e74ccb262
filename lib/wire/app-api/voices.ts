import { z } from 'zod'
import { adLanguageSchema } from '../../languages.ts'
import type { ContractTable } from '../../http/contract.ts'
import {
  bringTakeQuerySchema,
  hearVoiceRequestSchema,
  speakRequestSchema,
  voiceListSchema,
  voiceOverViewSchema,
  voiceSampleViewSchema,
  voiceTakeViewSchema
} from '../voices-api.ts'
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
  hear: {
    method: 'post',
    path: '/api/voice-samples',
    tag,
    summary: 'Have a voice say its sample line, so that it can be heard before it is chosen',
    description:
      'Costs no credits. The same voice says the line of a language once for all members; what is there already is answered ' +
      'at once. QUOTA_VOICE_SAMPLES_PER_HOUR bounds what one member has spoken anew.',
    body: hearVoiceRequestSchema,
    answer: voiceSampleViewSchema
  },
  sample: {
    method: 'get',
    path: '/api/voice-samples/{id}/sound',
    answerTypes: ['audio/wav'],
    tag,
    summary: 'Hear the sample of a voice, whole or a range',
    params: idParamsSchema
  },
  read: {
    method: 'get',
    path: '/api/ads/{id}/voice-over',
    tag,
    summary: 'Read the voice of an ad, its lines with their takes, and what the rest costs',
    params: idParamsSchema,
    query: z.object({ language: adLanguageSchema.optional() }),
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
  },
  bringTake: {
    method: 'post',
    path: '/api/ads/{id}/voice-takes',
    tag,
    summary: 'Give a line of the voice-over as your own sound; the body is the file',
    description:
      'WAV, MP3, M4A, AAC, Ogg, WebM or FLAC, at most 30 MB and 2 minutes. Silence at both ends is cut off, and the rest is ' +
      'brought to the loudness of a film. Costs nothing. An ad without a voice gets the voice `own`.',
    params: idParamsSchema,
    query: bringTakeQuerySchema,
    bodyType: 'audio/*',
    status: 201,
    answer: voiceTakeViewSchema
  },
  useTake: {
    method: 'post',
    path: '/api/voice-takes/{id}/use',
    tag,
    summary: 'Put a finished take of a line in use, before newer ones',
    params: idParamsSchema,
    answer: voiceTakeViewSchema
  },
  removeTake: {
    method: 'delete',
    path: '/api/voice-takes/{id}',
    tag,
    summary: 'Delete a take that you recorded or uploaded; finished films stay',
    params: idParamsSchema,
    status: 204
  }
} as const satisfies ContractTable
