import type { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { VoiceTakeView } from '@callsheet/lib/wire/voices-api.ts'

export type VoiceTakeRow = typeof voiceTakes.$inferSelect

export function voiceTakeView(row: VoiceTakeRow): VoiceTakeView {
  const { id, adId, line, voice, take, source, status, failureMessage, credits, durationSeconds } = row
  return {
    id,
    kind: 'voice-take',
    adId,
    line,
    voice,
    speed: row.speedPercent / 100,
    take,
    source,
    status,
    failureMessage,
    credits,
    isRefunded: status === 'Failed',
    url: status === 'Completed' ? `/api/voice-takes/${id}/sound` : null,
    durationSeconds,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    nextStep: nextStep({ kind: 'voice-take', adId, status })
  }
}
