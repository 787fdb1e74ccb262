import type { Queryable } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import type { CutClip, CutEndCard, CutOverlay } from '@callsheet/lib/wire/cuts-api.ts'
import type { KeptLine } from '@callsheet/lib/wire/languages-api.ts'
import type { Ad } from '../ads/find-ad.ts'
import { requireLanguage } from '../languages/find-language.ts'
import { translationOf } from '../languages/kept-line.ts'
import { isStored, languageTakes, saysLine } from '../languages/on-screen/language-takes.ts'
import { lineIdOf } from '../languages/on-screen/speaking-clips.ts'
import { voiceOfTakes } from '../voices/ad-voice.ts'
import { takesInVoice } from '../voices/find-take.ts'
import { wholeClip } from './carry-over.ts'
import type { FoundClip } from './find-cut-clips.ts'

export interface TranslateCutOptions {
  ad: Ad
  language: AdLanguage
  found: readonly FoundClip[]
}

export interface TranslatedCut {
  /** With translated captions, and the takes that are spoken in the language. */
  found: FoundClip[]
  overlays(own: readonly CutOverlay[]): CutOverlay[]
  endCard(own: CutEndCard): CutEndCard
}

/**
 * The clips of a film in another language. A clip in which somebody speaks gives way to the one that was bought in the
 * language, and else keeps its sound, with translated captions. Any other line is heard in the language once it is
 * spoken. Errors: `conflict` names the scenes that are not translated.
 */
export async function translateCut(
  queryable: Queryable,
  { ad, language, found }: TranslateCutOptions
): Promise<TranslatedCut> {
  const { lines: kept } = await requireLanguage(queryable, { ownerId: ad.ownerId, adId: ad.id, language })
  const voice = await voiceOfTakes(queryable, ad)
  const takes = voice === noVoice ? [] : await takesInVoice(queryable, { ownerId: ad.ownerId, adId: ad.id, voice })
  const sourceIds = [...new Set(found.flatMap(({ video, isSpokenByClip }) => (isSpokenByClip ? [video.id] : [])))]
  const bought = await languageTakes(queryable, { ownerId: ad.ownerId, sourceIds, language })
  const shown = new Set<string>()
  const missing: string[] = []
  const clips = found.flatMap((one): FoundClip | [] => {
    const text = one.spokenScript.trim()
    const { captionText, captions } = one.clip
    // Everything of the clip stays but its words.
    const plain: CutClip = { ...one.clip, captionText: null, words: null, captions: null, voiceTakeId: null }
    if (text === '') return { ...one, clip: plain }
    const translation = translationOf(kept, { id: lineIdOf(one), text })
    if (translation === null) {
      missing.push(one.hook === null ? `scene ${one.scene}` : `opening ${one.hook}`)
      return { ...one, clip: plain }
    }
    const take = one.isSpokenByClip
      ? undefined
      : takes.find(({ line, status }) => status === 'Completed' && line === translation.trim())
    // No caption was wanted here, in whatever language.
    const hasCaption = captionText !== '' && captions?.length !== 0
    const onScreen = one.isSpokenByClip
      ? bought.filter(isStored).find((row) => row.sourceVideoId === one.video.id && saysLine(row, translation))
      : undefined
    if (onScreen) {
      // The points of the clip in whose place it stands say nothing about it, and a split one comes once.
      if (shown.has(onScreen.id)) return []
      shown.add(onScreen.id)
      const clip = { ...wholeClip(onScreen.id), captionText: hasCaption ? translation : '' }
      return { ...one, clip, video: onScreen, spokenScript: translation }
    }
    return { ...one, clip: { ...plain, captionText: hasCaption ? translation : '', voiceTakeId: take?.id ?? null } }
  })
  if (missing.length > 0) throw notTranslated([...new Set(missing)].join(', '), language)
  const onScreen = (text: string) => translateShown(text, { kept, language })
  return {
    found: clips,
    overlays: (own) => own.map((overlay) => ({ ...overlay, text: onScreen(overlay.text) })),
    endCard: (own) => ({
      ...own,
      headline: onScreen(own.headline),
      line: onScreen(own.line),
      callToAction: onScreen(own.callToAction)
    })
  }
}

function translateShown(text: string, { kept, language }: { kept: readonly KeptLine[]; language: AdLanguage }): string {
  // A price alone is the same in every language.
  if (!/\p{L}{2}|\p{Script=Han}/u.test(text)) return text
  const translation = translationOf(kept, { id: '', text })
  if (translation === null) throw notTranslated(`the words “${text}” on screen`, language)
  return translation
}

function notTranslated(what: string, language: AdLanguage): AppError {
  const { label } = languageFacts(language)
  return new AppError(
    'conflict',
    `Not in ${label} yet, or changed since: ${what}. Translate the missing lines, then cut. Nothing was made.`,
    { details: { language } }
  )
}
