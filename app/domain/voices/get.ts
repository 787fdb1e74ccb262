import type { Queryable } from '@callsheet/lib/database/database.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { voiceOverSeconds } from '@callsheet/lib/cut/voice-timing.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import type { VoiceLine, VoiceOverView } from '@callsheet/lib/wire/voices-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import { adLines, type AdLine } from './ad-lines.ts'
import { adVoice, type AdVoice } from './ad-voice.ts'
import { takeOfLine, takesInVoice } from './find-take.ts'
import { linePrice } from './line-price.ts'
import { voiceTakeView, type VoiceTakeRow } from './take-view.ts'

/** The voice of an ad, its lines, and what is still to be spoken. */
export async function getVoiceOver({ scope, adId }: { scope: Scope; adId: string }): Promise<VoiceOverView> {
  const { database } = scope.runtime
  const ad = await findAd(database, scope.ownerId, adId)
  return readVoiceOver(database, { scope, ad, voice: await adVoice(scope, ad) })
}

export interface ReadVoiceOver {
  scope: Scope
  ad: Pick<Ad, 'id'>
  voice: AdVoice
}

export async function readVoiceOver(
  queryable: Queryable,
  { scope: { ownerId, runtime }, ad, voice: { voice, isSuggested, isAvailable } }: ReadVoiceOver
): Promise<VoiceOverView> {
  const takes = voice === noVoice ? [] : await takesInVoice(queryable, { ownerId, adId: ad.id, voice })
  const seen = new Set<string>()
  const lines = (await adLines(queryable, ownerId, ad.id)).map((line): VoiceLine => {
    const view = lineView(line, takeOfLine(takes, line.line))
    const isToSpeak =
      voice !== noVoice && view.spokenBy === 'voice-over' && !isBought(view.take) && !seen.has(line.line)
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

function lineView(line: AdLine, row: VoiceTakeRow | null): Omit<VoiceLine, 'credits'> {
  const { scene, hook, speaker, clipSeconds } = line
  const seconds = row?.durationSeconds
    ? voiceOverSeconds({ durationSeconds: row.durationSeconds, speech: row.speech })
    : 0
  return {
    scene,
    hook,
    speaker,
    line: line.line,
    spokenBy: line.isSpokenByClip ? 'clip' : 'voice-over',
    take: row && !line.isSpokenByClip ? voiceTakeView(row) : null,
    clipSeconds,
    overSeconds: clipSeconds === null ? 0 : Math.max(0, Math.round((seconds - clipSeconds) * 10) / 10)
  }
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
  if (open === 0) return `${wordOf(over)} ${over === 1 ? 'is' : 'are'} spoken or being spoken by ${voice}.`
  return `${wordOf(open)} to be spoken by ${voice}: ${credits} credit${credits === 1 ? '' : 's'}.`
}

const wordOf = (count: number) => (count === 1 ? 'One line' : `${count} lines`)
