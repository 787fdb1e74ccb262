import { eq } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { modelAccountOf } from '@callsheet/lib/database/model-account.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { continueTrace, formatTraceparent } from '@callsheet/lib/http/trace-context.ts'
import { readUnitAnswer } from '@callsheet/lib/http/call-unit.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import { speechResponseSchema, type SpeechResponse } from '@callsheet/lib/wire/speech.ts'
import type { AppRuntime } from '../../runtime.ts'
import { openService } from '../../services/service-call.ts'
import { sha256Hex } from '../uploads/sha256-hex.ts'
import { updateTake, type ClaimedTake } from './claim-take.ts'

const abandonedAfterMilliseconds = 6 * 3_600_000

/** Speaks one line and keeps it. The user has paid for the row: when an answer is lost, it is spoken again for nothing. */
export async function runTake(runtime: AppRuntime, take: ClaimedTake): Promise<void> {
  const spoken = await askForSpeech(runtime, take)
  const bytes = fromBase64(spoken.audio)
  const { database, media, settings, clock, newId, outcomes } = runtime
  const key = mediaKey({
    deployment: settings.deployment,
    kind: 'voice',
    rowId: take.id,
    putId: newId(),
    extension: spoken.mediaType === 'audio/wav' ? 'wav' : 'mp3'
  })
  // Noted for deletion first. If we stop before the row names the object, the sweeper removes it.
  const nextTryAt = new Date(clock.now().getTime() + abandonedAfterMilliseconds)
  const [note] = await database.insert(deletions).values({ storageKey: key, nextTryAt }).returning({ id: deletions.id })
  await media.put({
    key,
    body: new Blob([bytes]).stream(),
    contentType: spoken.mediaType,
    contentLength: bytes.byteLength
  })
  const sha256 = await sha256Hex(bytes)
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
      storageKey: key,
      byteSize: bytes.byteLength,
      sha256
    })
    if (isOurs && note) await transaction.delete(deletions).where(eq(deletions.id, note.id))
  }
  await outcomes.write({ voiceTakeId: take.id, storageKey: key }, () => database.transaction(finish))
}

async function askForSpeech(runtime: AppRuntime, take: ClaimedTake): Promise<SpeechResponse> {
  const { agentsUrl, agentsToken, agentTimeoutSeconds } = runtime.settings
  const { ownerId, line, voice, language, speedPercent } = take
  // Speech is bought with credits, so the deployment pays, also for a user with a model key of their own.
  const account = modelAccountOf(runtime, { ownerId, keyId: null, headers: {}, isRefused: false })
  const response = await openService(
    { runtime, traceparent: take.traceparent ?? formatTraceparent(continueTrace(null)) },
    {
      unit: 'agents service',
      url: `${agentsUrl}/speech`,
      token: agentsToken,
      body: { text: line, voice, ...(language && { language }), speed: speedPercent / 100 },
      timeoutSeconds: agentTimeoutSeconds,
      passesOn: ['invalid-input', 'conflict']
    }
  )
  await account.answered(response.headers)
  return readUnitAnswer(response, speechResponseSchema)
}
