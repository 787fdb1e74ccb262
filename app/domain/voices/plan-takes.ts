import type { Queryable } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { noVoice, ownVoice } from '@callsheet/lib/voices.ts'
import type { SpeakRequest } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import type { AdLine } from './ad-lines.ts'
import type { AdVoice } from './ad-voice.ts'
import { linesToSpeak } from './lines-to-speak.ts'
import { takesInVoice } from './find-take.ts'
import { linePrice } from './line-price.ts'
import type { VoiceTakeRow } from './take-view.ts'

export interface PlanTakesOptions {
  scope: Pick<Scope, 'ownerId' | 'runtime'>
  ad: { id: string }
  voice: AdVoice
  input: Pick<SpeakRequest, 'scenes' | 'hooks' | 'isRetake' | 'speed' | 'language'>
}

/** A take to buy. */
export interface PlannedTake {
  line: string
  speedPercent: number
  take: number
  credits: number
}

/**
 * The takes that a request would buy. Errors: `conflict` without a voice or a speech API, or when nothing needs one;
 * `not-found` for a scene without a line.
 */
export async function planTakes(
  queryable: Queryable,
  { scope: { ownerId, runtime }, ad, voice, input }: PlanTakesOptions
): Promise<PlannedTake[]> {
  requireVoice(voice)
  const chosen = chooseLines(await linesToSpeak(queryable, { ownerId, adId: ad.id, language: input.language }), input)
  const takes = await takesInVoice(queryable, { ownerId, adId: ad.id, voice: voice.voice })
  const speedPercent = Math.round((input.speed ?? 1) * 100)
  // The same words in two scenes are one take.
  return [...new Set(chosen.map(({ line }) => line))].flatMap((line) => {
    const ofLine = takes.filter((take) => take.line === line)
    const own = ofLine.filter((take) => take.speedPercent === speedPercent)
    if (!needsTake(input.speed === undefined ? ofLine : own, input)) return []
    const take = Math.max(0, ...own.filter((one) => one.voice === voice.voice).map((one) => one.take)) + 1
    return [{ line, speedPercent, take, credits: linePrice(line, runtime.settings) }]
  })
}

function requireVoice({ voice, isAvailable }: AdVoice): void {
  if (voice === ownVoice)
    throw new AppError(
      'conflict',
      'This ad has your own voice: record or upload its lines, or choose another voice. Nothing was spent.'
    )
  if (!isAvailable)
    throw new AppError(
      'conflict',
      'This installation speaks no lines: its agents service has none of SPEECH_API_KEY, SPEECH_BASE_URL and ELEVENLABS_API_KEY, or does not answer.'
    )
  if (voice === noVoice)
    throw new AppError('conflict', 'No voice is chosen for this ad. Choose one, then speak its lines.')
}

function chooseLines(
  lines: readonly AdLine[],
  { scenes, hooks = [] }: Pick<SpeakRequest, 'scenes' | 'hooks'>
): AdLine[] {
  const over = lines.filter(({ isSpokenByClip }) => !isSpokenByClip)
  if (!scenes && hooks.length === 0) {
    if (over.length > 0) return over
    const why =
      lines.length === 0 ? 'This ad has no scenes with a line yet.' : 'The clips of this ad say their lines themselves.'
    throw new AppError('conflict', why)
  }
  const named = [
    ...(scenes ?? []).map((scene) => ({ name: `scene ${scene}`, details: { scene }, isIt: isScene(scene) })),
    ...hooks.map((hook) => ({ name: `opening ${hook}`, details: { hook }, isIt: (line: AdLine) => line.hook === hook }))
  ]
  return named.flatMap(({ name, details, isIt }) => {
    const own = over.filter(isIt)
    if (own.length > 0) return own
    throw lines.some(isIt)
      ? new AppError('conflict', `The clip of ${name} says its line itself.`, { details })
      : new AppError('not-found', `${name[0]?.toUpperCase()}${name.slice(1)} has no line to speak.`, { details })
  })
}

/** Another opening is no scene of its own. */
const isScene = (scene: number) => (line: AdLine) => line.scene === scene && line.hook === null

/** A take that waits or is being spoken is never doubled. */
function needsTake(own: readonly VoiceTakeRow[], { isRetake }: Pick<SpeakRequest, 'isRetake'>): boolean {
  if (own.some(({ status }) => status === 'Queued' || status === 'Speaking')) return false
  return isRetake || !own.some(({ status }) => status === 'Completed')
}
