import type { Queryable } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import type { CutClip, CutOverlay } from '@callsheet/lib/wire/cuts-api.ts'
import type { KeptLine } from '@callsheet/lib/wire/languages-api.ts'
import type { Ad } from '../ads/find-ad.ts'
import { requireLanguage } from '../languages/find-language.ts'
import { translationOf } from '../languages/kept-line.ts'
import { voiceOfTakes } from '../voices/ad-voice.ts'
import { takesInVoice } from '../voices/find-take.ts'
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
}

/**
 * The clips of a film in another language. A clip in which somebody speaks keeps its sound, with translated captions; any
 * other line is heard in the language once it is spoken. Errors: `conflict` names the scenes that are not translated.
 */
export async function translateCut(
  queryable: Queryable,
  { ad, language, found }: TranslateCutOptions
): Promise<TranslatedCut> {
  const { lines: kept } = await requireLanguage(queryable, { ownerId: ad.ownerId, adId: ad.id, language })
  const voice = await voiceOfTakes(queryable, ad)
  const takes = voice === noVoice ? [] : await takesInVoice(queryable, { ownerId: ad.ownerId, adId: ad.id, voice })
  const missing: string[] = []
  const clips = found.map((one): FoundClip => {
    const text = one.spokenScript.trim()
    const { captionText, captions } = one.clip
    // Everything of the clip stays but its words.
    const plain: CutClip = { ...one.clip, captionText: null, words: null, captions: null, voiceTakeId: null }
    if (text === '') return { ...one, clip: plain }
    const translation = translationOf(kept, { id: idOf(one), text })
    if (translation === null) {
      missing.push(one.hook === null ? `scene ${one.scene}` : `opening ${one.hook}`)
      return { ...one, clip: plain }
    }
    const take = one.isSpokenByClip
      ? undefined
      : takes.find(({ line, status }) => status === 'Completed' && line === translation.trim())
    // No caption was wanted here, in whatever language.
    const hasCaption = captionText !== '' && captions?.length !== 0
    return { ...one, clip: { ...plain, captionText: hasCaption ? translation : '', voiceTakeId: take?.id ?? null } }
  })
  if (missing.length > 0) throw notTranslated([...new Set(missing)].join(', '), language)
  return { found: clips, overlays: (own) => own.map((overlay) => translateOverlay(overlay, { kept, language })) }
}

const idOf = ({ scene, hook }: FoundClip) => (hook === null ? `scene-${scene}` : `opening-${hook}`)

function translateOverlay(
  overlay: CutOverlay,
  { kept, language }: { kept: readonly KeptLine[]; language: AdLanguage }
): CutOverlay {
  // A price alone is the same in every language.
  if (!/\p{L}{2}|\p{Script=Han}/u.test(overlay.text)) return overlay
  const text = translationOf(kept, { id: '', text: overlay.text })
  if (text === null) throw notTranslated(`the words “${overlay.text}” on screen`, language)
  return { ...overlay, text }
}

function notTranslated(what: string, language: AdLanguage): AppError {
  const { label } = languageFacts(language)
  return new AppError(
    'conflict',
    `Not in ${label} yet, or changed since: ${what}. Translate the missing lines, then cut. Nothing was made.`,
    { details: { language } }
  )
}
