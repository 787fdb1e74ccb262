import type { Transaction } from '@callsheet/lib/database/database.ts'
import { continueTrace, formatTraceparent } from '@callsheet/lib/http/trace-context.ts'
import { readUnitAnswer } from '@callsheet/lib/http/call-unit.ts'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import { speechResponseSchema, type SpeechResponse } from '@callsheet/lib/wire/speech.ts'
import type { AppRuntime } from '../../runtime.ts'
import { putObject } from '../put-object.ts'
import { openService } from '../../services/service-call.ts'
import { updateTake, type ClaimedTake } from './claim-take.ts'

/**
 * Speaks one line and keeps it. The user has paid for the row: when an answer is lost, it is spoken again for nothing.
 * Errors: `AppError`; when the signal aborts, nothing is written.
 */
export async function runTake(runtime: AppRuntime, take: ClaimedTake, signal: AbortSignal): Promise<void> {
  const spoken = await askForSpeech(runtime, take, signal)
  const bytes = fromBase64(spoken.audio)
  const { database, clock, outcomes } = runtime
  const object = await putObject(runtime, {
    kind: 'voice',
    rowId: take.id,
    extension: spoken.mediaType === 'audio/wav' ? 'wav' : 'mp3',
    body: new Blob([bytes]).stream(),
    contentType: spoken.mediaType,
    contentLength: bytes.byteLength
  })
  const finish = async (transaction: Transaction) => {
    const isOurs = await updateTake(transaction, take, {
      status: 'Completed',
      completedAt: clock.now(),
      failureMessage: null,
      model: spoken.model,
      durationSeconds: spoken.durationSeconds,
      speech: spoken.speech,
      words: spoken.words,
      contentType: spoken.mediaType,
      storageKey: object.key,
      byteSize: object.size,
      sha256: object.sha256
    })
    if (isOurs) await object.keep(transaction)
  }
  await outcomes.write({ voiceTakeId: take.id, storageKey: object.key }, () => database.transaction(finish))
}

async function askForSpeech(runtime: AppRuntime, take: ClaimedTake, signal: AbortSignal): Promise<SpeechResponse> {
  const { agentsUrl, agentsToken, agentTimeoutSeconds } = runtime.settings
  const { ownerId, adId, line, voice, language, speedPercent } = take
  // Speech is bought with credits, so the deployment pays, also for a user with a model key of their own.
  const account = runtime.modelAccounts.of({ ownerId, adId, keyId: null, headers: {}, isRefused: false })
  const response = await openService(
    { runtime, traceparent: take.traceparent ?? formatTraceparent(continueTrace(null)) },
    {
      unit: 'agents service',
      url: `${agentsUrl}/speech`,
      token: agentsToken,
      body: { text: line, voice, ...(language && { language }), speed: speedPercent / 100 },
      timeoutSeconds: agentTimeoutSeconds,
      signal,
      passesOn: ['invalid-input', 'conflict']
    }
  )
  await account.answered(response.headers)
  return readUnitAnswer(response, speechResponseSchema)
}
