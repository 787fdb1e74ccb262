import { randomUUID } from 'node:crypto'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { noVoice, ownVoice } from '@callsheet/lib/voices.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { VoiceLine, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import type { LineFit } from './line-fit.ts'
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
  /** `faster` buys another take of each line that is longer than its clip. */
  fit: LineFit
}

/** Speaks what nobody in the picture says, and waits for it. The film is cut without the lines that fail. */
export async function speakLines(
  session: ProduceSession,
  { adId, resumeId, fit }: SpeakLinesOptions
): Promise<ProducedVoice> {
  const { api, display } = session
  const params = { id: adId }
  const before = await api.call(voicesApi.read, { params })
  if (before.voice === noVoice || before.voice === ownVoice || overOf(before).length === 0)
    return producedVoice(before, null)
  display.fact('voice', before.isSuggested ? `${before.voice}, as the format suggests` : before.voice)
  try {
    const asked = await api.call(voicesApi.speak, { params, body: {}, idempotencyKey: randomUUID() })
    if (before.credits > 0) display.fact('voice-over', `${overOf(asked).length} lines, ${before.credits} credits`)
    const spoken = await awaitLines(session, { adId, resumeId })
    const after = fit === 'faster' ? await speakFaster(session, { adId, resumeId, view: spoken }) : spoken
    const failed = overOf(after).find(({ take }) => take?.status === 'Failed')?.take?.failureMessage ?? null
    for (const { scene, overSeconds } of after.lines)
      if (overSeconds > 0)
        display.fact(
          'voice-over',
          `scene ${scene} is ${fit === 'slow' ? 'slowed or ' : ''}held ${overSeconds} s longer, until its line is spoken`
        )
    return producedVoice(after, failed)
  } catch (error) {
    // The clips are there, and a film without the voice is worth more than none.
    if (!(error instanceof AppError)) throw error
    display.fact('voice-over', error.message)
    return producedVoice(before, error.message)
  }
}

export interface LinesOfAd extends Omit<SpeakLinesOptions, 'fit'> {
  /** Absent for the ad's own words. */
  language?: AdLanguage
}

export function awaitLines(session: ProduceSession, { adId, resumeId, language }: LinesOfAd): Promise<VoiceOverView> {
  return watch(session, resumeId, async () => {
    const view = await session.api.call(voicesApi.read, { params: { id: adId }, query: { language } })
    const isOver = overOf(view).every(({ take }) => take?.status === 'Completed' || take?.status === 'Failed')
    return isOver ? view : null
  })
}

/** Another take, faster, of each line that is longer than its clip and can be followed then. */
export async function speakFaster(
  session: ProduceSession,
  { view, ...ad }: LinesOfAd & { view: VoiceOverView }
): Promise<VoiceOverView> {
  const { api, display } = session
  const long = view.lines.flatMap(({ scene, hook, fittingSpeed, take }) =>
    fittingSpeed !== null && take
      ? [{ place: hook === null ? { scenes: [scene] } : { hooks: [hook] }, scene, hook, speed: fittingSpeed, take }]
      : []
  )
  for (const { place, scene, hook, speed, take } of long) {
    const { credits } = take
    const name = hook === null ? `scene ${scene}` : `opening ${hook}`
    display.fact('voice-over', `${name} is spoken again, ${speed} times as fast: ${credits} credits`)
    const body = { ...place, isRetake: true, speed, maximumCredits: credits, language: ad.language }
    await api.call(voicesApi.speak, { params: { id: ad.adId }, body, idempotencyKey: randomUUID() })
  }
  return long.length > 0 ? awaitLines(session, ad) : view
}

const overOf = ({ lines }: VoiceOverView) => lines.filter(({ spokenBy }) => spokenBy === 'voice-over')

function producedVoice({ voice, lines }: VoiceOverView, problem: string | null): ProducedVoice {
  return {
    voice,
    lines: lines.map(({ scene, line, spokenBy, overSeconds }) => ({ scene, line, spokenBy, overSeconds })),
    problem
  }
}
