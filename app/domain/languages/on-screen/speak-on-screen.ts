import { languageFacts, type AdLanguage } from '@callsheet/lib/languages.ts'
import { withLineInLanguage } from '@callsheet/lib/line-in-language.ts'
import type { LanguageView, SpeakOnScreenRequest } from '@callsheet/lib/wire/languages-api.ts'
import type { SubmitInput } from '@callsheet/lib/wire/submit-input.ts'
import type { Scope } from '../../../runtime.ts'
import { findAd, lockAd, type Ad } from '../../ads/find-ad.ts'
import { buyMedia, type Purchase } from '../../buy-media.ts'
import { madeWith } from '../../models/made-with.ts'
import { requireAgreedPrice } from '../../require-agreed-price.ts'
import { findRepeat, spendOnce } from '../../spend-once.ts'
import { adVoice } from '../../voices/ad-voice.ts'
import { requireLanguage, type LocalisationRow } from '../find-language.ts'
import { translationOf } from '../kept-line.ts'
import { readLanguage } from '../language-view.ts'
import { namesOfAd } from '../names-of-ad.ts'
import { readSource } from '../source-lines.ts'
import { chooseOnScreen, type BoughtOnScreen } from './choose.ts'
import { planOnScreen } from './plan.ts'

export interface SpeakOnScreenOptions {
  scope: Scope
  adId: string
  language: AdLanguage
  input: SpeakOnScreenRequest
}

/**
 * Buys the clips in which somebody speaks once more, with their lines in this language. What is there already is not bought
 * again, unless another take is asked for. Errors: `conflict` for lines that are not translated, for a model that is no
 * longer offered and for a price above the agreed one; `not-found` for a scene in which nobody speaks;
 * `insufficient-credits`.
 */
export async function speakOnScreen({ scope, adId, language, input }: SpeakOnScreenOptions): Promise<LanguageView> {
  const { ownerId, runtime } = scope
  const repeat = await findRepeat<LanguageView>(scope)
  if (repeat) return repeat.answer
  const ad = await findAd(runtime.database, ownerId, adId)
  const voice = await adVoice(scope, ad)
  return spendOnce(scope, async (unit) => {
    const { transaction } = unit
    // Two requests at the same time would both buy.
    await lockAd(transaction, ownerId, adId)
    const row = await requireLanguage(transaction, { ownerId, adId, language })
    const source = await readSource(transaction, ad)
    const planned = await planOnScreen(transaction, { ad, language, kept: row.lines })
    const chosen = chooseOnScreen(planned, { input, language })
    requireAgreedPrice(
      chosen.reduce((sum, { credits }) => sum + credits, 0),
      input.maximumCredits
    )
    const facts = { ad, row, language, sourceLanguage: source.language }
    await buyMedia(unit, {
      kind: 'video',
      purchases: chosen.map((clip) => purchaseOf({ ...clip, ...facts, id: runtime.newId() }))
    })
    const names = await namesOfAd(transaction, ad, source.lines)
    return readLanguage(transaction, { scope, ad, voice, source, names, row })
  })
}

/** What speaking these clips would cost now. Buys nothing. */
export async function priceOnScreen({
  scope,
  adId,
  language,
  input
}: SpeakOnScreenOptions): Promise<{ credits: number; summary: string }> {
  const { database } = scope.runtime
  const ad = await findAd(database, scope.ownerId, adId)
  const { lines: kept } = await requireLanguage(database, { ownerId: scope.ownerId, adId, language })
  const chosen = chooseOnScreen(await planOnScreen(database, { ad, language, kept }), { input, language })
  const credits = chosen.reduce((sum, clip) => sum + clip.credits, 0)
  const what = chosen.length === 1 ? 'One clip' : `${chosen.length} clips`
  return { credits, summary: `${what} of ${ad.name}, spoken on screen in ${languageFacts(language).label}` }
}

interface PurchaseFacts extends BoughtOnScreen {
  id: string
  ad: Ad
  row: LocalisationRow
  language: AdLanguage
  sourceLanguage: string | null
}

/** The same clip again: its still, its model, its references and its length, with another line. */
function purchaseOf(facts: PurchaseFacts): Purchase<'video'> {
  const { id, ad, language, source, take, model, credits, durationSeconds } = facts
  const { label } = languageFacts(language)
  const { video, scene, hook } = source
  const number = (take?.take ?? 0) + 1
  const name = hook !== null ? `opening ${hook}` : scene > 0 ? `scene ${scene}` : 'the clip'
  return {
    row: {
      id,
      adId: ad.id,
      take: number,
      isSaved: true,
      folder: video.folder,
      title: `${video.title ?? ad.name}, ${label}`.slice(0, 200),
      ...madeWith(model),
      input: inputIn(facts, label),
      aspectRatio: video.aspectRatio,
      credits,
      durationSeconds,
      firstFrameImageId: video.firstFrameImageId,
      language,
      sourceVideoId: video.id
    },
    charge: `Clip in ${label}, take ${number} of ${name}, ${ad.name}`,
    keepsOwnRatio: true
  }
}

function inputIn({ source, text, row, sourceLanguage, durationSeconds }: PurchaseFacts, language: string): SubmitInput {
  const { input } = source.video
  const said = (words: string) =>
    withLineInLanguage(words, { line: source.spokenScript, text, language, sourceLanguage })
  const translated = (line: string | undefined) =>
    (line && translationOf(row.lines, { id: '', text: line.trim() })) ?? undefined
  const prompt = said(input.prompt)
  const context = input.promptContext
  return {
    ...input,
    prompt,
    durationSeconds,
    ...(context && {
      promptContext: {
        ...context,
        prompt: said(context.prompt),
        motion: said(context.motion),
        spokenScript: text,
        language,
        lineBefore: translated(context.lineBefore),
        lineAfter: translated(context.lineAfter),
        durationSeconds
      }
    })
  }
}
