import { AppError } from '@callsheet/lib/errors.ts'
import { readBytes } from '@callsheet/lib/http/read-json.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import { lineExpected, maximumLineBytes } from '@callsheet/lib/wire/voices-api.ts'
import { bringTake } from '../../domain/voices/bring-take.ts'
import { chooseVoiceTake } from '../../domain/voices/choose-take.ts'
import { getVoiceOver } from '../../domain/voices/get.ts'
import { listVoices } from '../../domain/voices/list.ts'
import { hearVoice } from '../../domain/voices/samples/hear-voice.ts'
import { serveSample } from '../../domain/voices/samples/serve-sample.ts'
import { removeVoiceTake } from '../../domain/voices/remove-take.ts'
import { serveVoiceTake } from '../../domain/voices/serve.ts'
import { speakLines } from '../../domain/voices/speak.ts'
import { getVoiceTake } from '../../domain/voices/find-take.ts'
import { serve } from '../endpoint.ts'

export function refuseLargeLine(): never {
  throw new AppError('payload-too-large', `The file is too large. Expected: ${lineExpected}.`, {
    details: { maxBytes: maximumLineBytes }
  })
}

export const voiceEndpoints = serve(voicesApi, {
  list: ({ scope }) => listVoices(scope),
  hear: ({ scope, body }) => hearVoice(scope, body),
  sample: ({ scope, params: { id }, request }) => serveSample({ scope, sampleId: id, request }),
  read: ({ scope, params: { id }, query: { language } }) => getVoiceOver({ scope, adId: id, language }),
  speak: ({ scope, params: { id }, body }) => speakLines({ scope, adId: id, input: body }),
  readTake: ({ scope, params: { id } }) => getVoiceTake(scope, id),
  sound: ({ scope, params: { id }, request }) => serveVoiceTake({ scope, takeId: id, request }),
  async bringTake({ scope, params: { id }, query, request }) {
    const bytes = await readBytes(request, maximumLineBytes)
    if (bytes.byteLength === 0)
      throw new AppError('invalid-input', `The body is empty; the bytes of a file were expected: ${lineExpected}.`)
    return bringTake({ scope, adId: id, input: query, bytes: new Uint8Array(bytes) })
  },
  useTake: ({ scope, params: { id } }) => chooseVoiceTake(scope, id),
  removeTake: ({ scope, params: { id } }) => removeVoiceTake(scope, id)
})
