import { AppError } from '@callsheet/lib/errors.ts'
import { readUnitAnswer } from '@callsheet/lib/http/call-unit.ts'
import { findAdLanguage, languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'
import { requireSpokenBy, requireVoiceOf } from '@callsheet/lib/spoken-by.ts'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import { sampleLines } from '@callsheet/lib/voice-samples.ts'
import type { ModelVoice } from '@callsheet/lib/voices.ts'
import { speechResponseSchema, type SpeechResponse } from '@callsheet/lib/wire/speech.ts'
import type { HearVoiceRequest, VoiceSampleView } from '@callsheet/lib/wire/voices-api.ts'
import { takeQuota } from '../../../quotas/take-quota.ts'
import type { Scope } from '../../../runtime.ts'
import { openService } from '../../../services/service-call.ts'
import { findAd } from '../../ads/find-ad.ts'
import { putObject } from '../../put-object.ts'
import { requireStorage } from '../../require-storage.ts'
import { sha256Hex } from '../../sha256-hex.ts'
import { readSpeechReadiness } from '../speech-readiness.ts'
import { spokenLanguage } from '../spoken-language.ts'
import { claimSample, giveSampleUp, keepSample, takeSample, type SampleRow, type SpokenSample } from './sample-rows.ts'

/** A short line takes a few seconds. A person waits for it. */
const timeoutSeconds = 40
const pollSeconds = 0.25

/**
 * A voice as it says the sample line of a language. Spoken once for all members, and kept. Errors: `conflict` where nobody
 * speaks, and for a language that the model lacks; `rate-limited` when the member has had too many spoken; those of the
 * agents service.
 */
export async function hearVoice(scope: Scope, input: HearVoiceRequest): Promise<VoiceSampleView> {
  const { voice } = input
  const { runtime } = scope
  const language = await languageOf(scope, input)
  const { label } = languageFacts(language)
  const speech = await readSpeechReadiness(scope)
  if (!speech.isReady)
    throw new AppError(
      'conflict',
      'No voice can be heard here: the agents service has none of SPEECH_API_KEY, SPEECH_BASE_URL and ELEVENLABS_API_KEY, or does not answer.'
    )
  requireSpokenBy(speech, label)
  requireVoiceOf(speech, voice)
  const line = sampleLines[language]
  const key = await sha256Hex(new TextEncoder().encode(JSON.stringify([speech.speaker, voice, language, line])))
  const wanted: WantedSample = { key, voice, language, label, line }
  const giveUpAt = runtime.clock.now().getTime() + timeoutSeconds * 1_000
  for (;;) {
    const now = runtime.clock.now()
    const kept = await takeSample(runtime.database, key, now)
    if (kept) return viewOf(kept, wanted)
    const claimed = await claimSample(runtime.database, { id: runtime.newId(), key, voice, language }, now)
    const spoken = claimed && (await speak(scope, wanted, claimed))
    if (spoken) return viewOf(spoken, wanted)
    if (now.getTime() > giveUpAt)
      throw new AppError('unavailable', 'This sample is being spoken for somebody else. Try again in a moment.', {
        retryAfterSeconds: 3
      })
    // Somebody else has it spoken at this moment. It is not bought twice.
    await runtime.clock.sleep(pollSeconds, scope.signal)
  }
}

interface WantedSample {
  key: string
  voice: ModelVoice
  language: AdLanguage
  /** Of the language, in English. */
  label: string
  line: string
}

/** A language that films are not made in is none of the list: then the voice is heard in English. */
async function languageOf(
  { runtime: { database }, ownerId }: Scope,
  { language, adId }: HearVoiceRequest
): Promise<AdLanguage> {
  if (language) return language
  const named = adId ? await spokenLanguage(database, await findAd(database, ownerId, adId)) : null
  return (named === null ? null : findAdLanguage(named)) ?? 'en'
}

async function speak(scope: Scope, wanted: WantedSample, claimed: SampleRow): Promise<SpokenSample | null> {
  const { runtime } = scope
  const { database } = runtime
  try {
    await takeQuota(scope, 'voice-samples')
    await requireStorage(runtime)
    const { audio, mediaType, model, durationSeconds } = await askForSpeech(scope, wanted)
    const bytes = fromBase64(audio)
    const object = await putObject(runtime, {
      kind: 'voice-sample',
      rowId: claimed.id,
      extension: 'wav',
      body: new Blob([bytes]).stream(),
      contentType: mediaType,
      contentLength: bytes.byteLength
    })
    return await keepSample(database, claimed, { object, model, durationSeconds })
  } catch (error) {
    await giveSampleUp(database, claimed)
    throw error
  }
}

/** It is paid for when the caller goes away, so it is spoken to its end and kept. */
async function askForSpeech(
  { runtime, traceparent, ownerId }: Scope,
  { line, voice, label }: WantedSample
): Promise<SpeechResponse> {
  const { agentsUrl, agentsToken } = runtime.settings
  const account = runtime.modelAccounts.of({ ownerId, keyId: null, headers: {}, isRefused: false })
  const response = await openService(
    { runtime, traceparent },
    {
      unit: 'agents service',
      url: `${agentsUrl}/speech`,
      token: agentsToken,
      body: { text: line, voice, language: label },
      timeoutSeconds,
      passesOn: ['invalid-input', 'conflict']
    }
  )
  await account.answered(response.headers)
  return readUnitAnswer(response, speechResponseSchema)
}

const viewOf = (
  { id, durationSeconds }: SpokenSample,
  { voice, language, line }: Pick<WantedSample, 'voice' | 'language' | 'line'>
): VoiceSampleView => ({
  id,
  kind: 'voice-sample',
  voice,
  language,
  line,
  url: `/api/voice-samples/${id}/sound`,
  durationSeconds
})
