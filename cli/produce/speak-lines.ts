import { randomUUID } from 'node:crypto'
import { AppError } from '@callsheet/lib/errors.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { VoiceLine, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import type { ProduceSession } from './session.ts'
import { watch } from './watch.ts'

export interface ProducedVoice {
  /** `none` for a film in which nobody speaks over the picture. */
  voice: string
  lines: Pick<VoiceLine, 'scene' | 'line' | 'spokenBy' | 'overSeconds'>[]
  problem: string | null
}

export interface SpeakLinesOptions {
  adId: string
  resumeId: string
}

/** Speaks what nobody in the picture says, and waits for it. The film is cut without the lines that fail. */
export async function speakLines(
  session: ProduceSession,
  { adId, resumeId }: SpeakLinesOptions
): Promise<ProducedVoice> {
  const { api, display } = session
  const params = { id: adId }
  const before = await api.call(voicesApi.read, { params })
  if (before.voice === noVoice || overOf(before).length === 0) return producedVoice(before, null)
  display.fact('voice', before.isSuggested ? `${before.voice}, as the format suggests` : before.voice)
  try {
    const asked = await api.call(voicesApi.speak, { params, body: {}, idempotencyKey: randomUUID() })
    if (before.credits > 0) display.fact('voice-over', `${overOf(asked).length} lines, ${before.credits} credits`)
    const after = await watch(session, resumeId, async () => {
      const view = await api.call(voicesApi.read, { params })
      const isOver = overOf(view).every(({ take }) => take?.status === 'Completed' || take?.status === 'Failed')
      return isOver ? view : null
    })
    const failed = overOf(after).find(({ take }) => take?.status === 'Failed')?.take?.failureMessage ?? null
    for (const { scene, overSeconds } of after.lines)
      if (overSeconds > 0)
        display.fact('voice-over', `scene ${scene} is held ${overSeconds} s longer, until its line is spoken`)
    return producedVoice(after, failed)
  } catch (error) {
    // The clips are there, and a film without the voice is worth more than none.
    if (!(error instanceof AppError)) throw error
    display.fact('voice-over', error.message)
    return producedVoice(before, error.message)
  }
}

const overOf = ({ lines }: VoiceOverView) => lines.filter(({ spokenBy }) => spokenBy === 'voice-over')

function producedVoice({ voice, lines }: VoiceOverView, problem: string | null): ProducedVoice {
  return {
    voice,
    lines: lines.map(({ scene, line, spokenBy, overSeconds }) => ({ scene, line, spokenBy, overSeconds })),
    problem
  }
}
