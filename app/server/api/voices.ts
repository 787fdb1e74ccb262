import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import { getVoiceOver } from '../../domain/voices/get.ts'
import { listVoices } from '../../domain/voices/list.ts'
import { serveVoiceTake } from '../../domain/voices/serve.ts'
import { speakLines } from '../../domain/voices/speak.ts'
import { getVoiceTake } from '../../domain/voices/find-take.ts'
import { serve } from '../endpoint.ts'

export const voiceEndpoints = serve(voicesApi, {
  list: ({ scope }) => listVoices(scope),
  read: ({ scope, params: { id } }) => getVoiceOver({ scope, adId: id }),
  speak: ({ scope, params: { id }, body }) => speakLines({ scope, adId: id, input: body }),
  readTake: ({ scope, params: { id } }) => getVoiceTake(scope, id),
  sound: ({ scope, params: { id }, request }) => serveVoiceTake({ scope, takeId: id, request })
})
