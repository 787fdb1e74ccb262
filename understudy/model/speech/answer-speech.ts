import type { IncomingHttpHeaders } from 'node:http'
import { encodeSpeech, type EncodedSpeech } from './encode-speech.ts'
import { readableWords } from '../../demo/speech/readable-words.ts'
import { SpeechRefusal } from './speech-refusal.ts'
import { speechModels, speechRequestSchema, type SpeechRequest } from './speech-request.ts'
import type { Synthesiser } from '../../demo/speech/synthesise.ts'
import { voices } from './voices.ts'

/** As the provider names the key that it refuses. */
export function checkSpeechAccess({ authorization }: IncomingHttpHeaders, apiKey: string | undefined): void {
  const given = /^bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (apiKey === undefined || given === apiKey) return
  if (given === undefined) throw new SpeechRefusal(401, "You didn't provide an API key.")
  throw new SpeechRefusal(401, `Incorrect API key provided: ${given.slice(0, 3)}***.`, { code: 'invalid_api_key' })
}

export function readSpeechRequest(body: unknown): SpeechRequest {
  const parsed = speechRequestSchema.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const param = issue?.path.join('.') || null
    throw new SpeechRefusal(400, `Invalid value for '${param ?? 'body'}': ${issue?.message ?? 'it cannot be read'}.`, {
      param
    })
  }
  const { model } = parsed.data
  // A dated name is a version of its model.
  if (!speechModels.some((known) => model === known || model.startsWith(`${known}-20`)))
    throw new SpeechRefusal(404, `The model \`${model}\` does not exist or you do not have access to it.`, {
      code: 'model_not_found'
    })
  return parsed.data
}

export async function answerSpeech(synthesiser: Synthesiser, request: SpeechRequest): Promise<EncodedSpeech> {
  const { input, voice, speed, response_format: format } = request
  return encodeSpeech(await synthesiser.speak({ ...voices[voice], text: readableWords(input), speed }), format)
}
