import type { Queryable } from '@callsheet/lib/database/database.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { fittingPace, voiceOverSeconds } from '@callsheet/lib/cut/voice-timing.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { noVoice, ownVoice, spokenName } from '@callsheet/lib/voices.ts'
import type { VoiceLine, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import type { AdLine } from './ad-lines.ts'
import { adVoice, type AdVoice } from './ad-voice.ts'
import { takeOfLine, takesInVoice } from './find-take.ts'
import { lineHash } from './line-hash.ts'
import { linesToSpeak } from './lines-to-speak.ts'
import { linePrice } from './line-price.ts'
import { voiceTakeView, type VoiceTakeRow } from './take-view.ts'

/** Of one line, to choose from. */
const mostTakes = 20

/** The voice of an ad, its lines, and what is still to be spoken. */
export async function getVoiceOver({
  scope,
  adId,
  language
}: {
  scope: Scope
  adId: string
  language?: AdLanguage | undefined
}): Promise<VoiceOverView> {
  const { database } = scope.runtime
  const ad = await findAd(database, scope.ownerId, adId)
  return readVoiceOver(database, { scope, ad, voice: await adVoice(scope, ad), language })
}

export interface ReadVoiceOver {
  scope: Scope
  ad: Pick<Ad, 'id'>
  voice: AdVoice
  /** Absent for the ad's own words. */
  language?: AdLanguage | undefined
}

export async function readVoiceOver(
  queryable: Queryable,
  { scope: { ownerId, runtime }, ad, voice: { voice, isSuggested, isAvailable, fastestSpeed }, language }: ReadVoiceOver
): Promise<VoiceOverView> {
  const takes = voice === noVoice ? [] : await takesInVoice(queryable, { ownerId, adId: ad.id, voice })
  const seen = new Set<string>()
  const found = await linesToSpeak(queryable, { ownerId, adId: ad.id, language })
  const hashes = await Promise.all(found.map(({ line }) => lineHash(line)))
  const lines = found.map((line, index): VoiceLine => {
    const view = lineView(line, { takes, lineHash: hashes[index] ?? '', fastestSpeed })
    const isToSpeak =
      voice !== noVoice &&
      voice !== ownVoice &&
      view.spokenBy === 'voice-over' &&
      !isBought(view.take) &&
      !seen.has(line.line)
    // The same words in two scenes are one take.
    seen.add(line.line)
    return { ...view, credits: isToSpeak ? linePrice(line.line, runtime.settings) : 0 }
  })
  const open = lines.filter(
    ({ credits, take, spokenBy }) => credits > 0 || (spokenBy === 'voice-over' && !isBought(take))
  )
  const credits = lines.reduce((sum, line) => sum + line.credits, 0)
  return {
    adId: ad.id,
    isAvailable,
    voice,
    isSuggested,
    lines,
    credits,
    balance: await readBalance(queryable, ownerId),
    summary: summaryOf({ voice, lines, open: open.length, credits })
  }
}

const isBought = (take: VoiceLine['take']): boolean => take !== null && take.status !== 'Failed'

interface OfLine {
  takes: readonly VoiceTakeRow[]
  lineHash: string
  fastestSpeed: number
}

function lineView(line: AdLine, { takes, lineHash: hash, fastestSpeed }: OfLine): Omit<VoiceLine, 'credits'> {
  const { scene, hook, speaker, clipSeconds } = line
  const row = takeOfLine(takes, line.line)
  const finished = takes.filter((take) => take.status === 'Completed' && take.line === line.line)
  const seconds = row?.durationSeconds
    ? voiceOverSeconds({ durationSeconds: row.durationSeconds, speech: row.speech })
    : 0
  const overSeconds = clipSeconds === null ? 0 : Math.max(0, Math.round((seconds - clipSeconds) * 10) / 10)
  const fitting = overSeconds > 0 && row && clipSeconds !== null ? fittingSpeedOf(row, clipSeconds) : null
  return {
    scene,
    hook,
    speaker,
    line: line.line,
    lineHash: hash,
    spokenBy: line.isSpokenByClip ? 'clip' : 'voice-over',
    take: row && !line.isSpokenByClip ? voiceTakeView(row) : null,
    takes: line.isSpokenByClip ? [] : finished.slice(0, mostTakes).map(voiceTakeView),
    clipSeconds,
    overSeconds,
    fittingSpeed: fitting !== null && fitting <= fastestSpeed ? fitting : null
  }
}

function fittingSpeedOf({ source, durationSeconds, speech, speedPercent }: VoiceTakeRow, clipSeconds: number) {
  if (source !== 'spoken' || durationSeconds === null) return null
  return fittingPace({ durationSeconds, speech }, clipSeconds, speedPercent / 100)
}

interface Summary {
  voice: string
  lines: readonly VoiceLine[]
  open: number
  credits: number
}

function summaryOf({ voice, lines, open, credits }: Summary): string {
  const over = lines.filter(({ spokenBy }) => spokenBy === 'voice-over').length
  if (over === 0) return 'No line needs a voice-over.'
  if (voice === noVoice) return `${wordOf(over)} stay${over === 1 ? 's' : ''} silent: no voice is chosen.`
  const by = lines.some(({ take }) => take && take.source !== 'spoken')
    ? `${spokenName(voice)} and you`
    : spokenName(voice)
  if (voice === ownVoice)
    return open === 0
      ? `${wordOf(over)} given in your own voice.`
      : `${wordOf(open)} to be recorded or uploaded by you.`
  if (open === 0) return `${wordOf(over)} ${over === 1 ? 'is' : 'are'} spoken or being spoken by ${by}.`
  return `${wordOf(open)} to be spoken by ${spokenName(voice)}: ${credits} credit${credits === 1 ? '' : 's'}.`
}

const wordOf = (count: number) => (count === 1 ? 'One line' : `${count} lines`)
