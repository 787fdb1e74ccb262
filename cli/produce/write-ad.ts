import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { ruleLabels } from '@callsheet/lib/claims/claim-labels.ts'
import { isTooLong, secondsOf } from '@callsheet/lib/disciplines/script-length.ts'
import { AppError, toAppError } from '@callsheet/lib/errors.ts'
import { sourceName } from '@callsheet/lib/wire/research/research-summary.ts'
import type { AdView, ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { findKit } from '../brands/find-kit.ts'
import type { ProduceModels } from './choose-models.ts'
import { researchOffer } from './research-offer.ts'
import type { ProduceRequest } from './produce-request.ts'
import type { ProduceSession } from './session.ts'
import { settleProductPhoto, type ProductPhotoChoice } from './settle-product-photo.ts'

export interface ScriptedAd {
  ad: AdView
  script: ScriptView
}

export interface WriteAdOptions {
  request: ProduceRequest
  models: ProduceModels
  /** Null when the command does not say it. */
  productPhoto: ProductPhotoChoice | null
  /** The user's finished script, as text. Null when one is to be written. */
  ownScript: string | null
}

/** The ad with the decisions that were made once, and its script. */
export async function writeAd(
  session: ProduceSession,
  { request, models, productPhoto, ownScript }: WriteAdOptions
): Promise<ScriptedAd> {
  const { api, display, deadline } = session
  const brandKitId = await brandOf(api, request.brand)
  const { offer: url, language } = request
  const offer = url === undefined ? null : await researchOffer({ api, display, deadline }, { url, language })
  const ad = await api.call(adsApi.create, {
    idempotencyKey: randomUUID(),
    body: {
      idea: request.idea,
      intent: request.intent,
      language,
      voice: request.voice,
      offerId: offer?.id,
      brandKitId,
      formatSlug: request.format,
      aspectRatio: request.ratio,
      route: models.imageModel === null ? undefined : request.route,
      videoType: models.videoType
    }
  })
  display.fact('ad', ad.name)
  await settleProductPhoto(session, { ad, choice: productPhoto })
  if (ad.brandKitId) display.fact('brand', (await findKit(api, ad.brandKitId)).name)
  const script =
    ownScript === null
      ? await write(session, ad, request)
      : await takeOwn(session, { ad, request, text: ownScript }).catch(withoutAd(api, ad))
  const { length } = script.content.scenes
  display.fact('script', `${script.title} (${length} ${length === 1 ? 'scene' : 'scenes'})`)
  const seconds = secondsOf(script.content.scenes)
  if (script.askedSeconds !== null && isTooLong(seconds, script.askedSeconds))
    display.fact('length', `${seconds} s, and ${script.askedSeconds} s were asked for: its lines need that long`)
  if (script.notice) display.fact('note', script.notice)
  for (const { text, author, source } of script.quotes)
    display.fact('rests on', `“${text}” ${[author, sourceName(source)].filter(Boolean).join(', ')}`)
  for (const [fact, text] of claimFacts(script)) display.fact(fact, text)
  return { ad, script }
}

function write({ api, display }: ProduceSession, ad: AdView, request: ProduceRequest): Promise<ScriptView> {
  display.working('writing the script …')
  return api.call(scriptsApi.write, {
    params: { id: ad.id },
    idempotencyKey: randomUUID(),
    body: { format_slug: request.format, scenes: request.scenes, secondsPerScene: request.secondsPerScene },
    onPartial() {}
  })
}

/** A script that is refused leaves no ad without one behind. */
const withoutAd =
  (api: ApiClient, { id }: AdView) =>
  async (error: unknown): Promise<never> => {
    const isRefused = toAppError(error).code === 'invalid-input'
    // The reason is worth more than why the ad could not be removed.
    if (isRefused) await api.call(adsApi.remove, { params: { id } }).catch(() => undefined)
    throw error
  }

/** The user's own words. Errors: `invalid-input` when they make another number of scenes than was asked for. */
async function takeOwn(
  { api, display }: ProduceSession,
  { ad, request, text }: { ad: AdView; request: ProduceRequest; text: string }
): Promise<ScriptView> {
  display.working('splitting your script into scenes …')
  const { readingNotes, ...script } = await api.call(scriptsApi.own, {
    params: { id: ad.id },
    idempotencyKey: randomUUID(),
    body: { text, format_slug: request.format }
  })
  for (const note of readingNotes) display.fact('reading', note)
  const { length } = script.content.scenes
  if (request.scenes !== undefined && request.scenes !== length) {
    const message = `Your script makes ${length} scenes, and --scenes says ${request.scenes}. Leave --scenes out, or mark the scenes in the script. Nothing was bought.`
    throw new AppError('invalid-input', message)
  }
  return script
}

/** Undefined for the default kit, null for no brand. A wrong name fails here, before anything is spent. */
async function brandOf(api: ApiClient, named: string | undefined): Promise<string | null | undefined> {
  if (named === undefined) return undefined
  return named.toLowerCase() === 'none' ? null : (await findKit(api, named)).id
}

/** What the user has to know of the script's claims before the ad is made of it. */
function claimFacts({ claims: check }: ScriptView): [fact: string, text: string][] {
  if (check === null) return []
  const claims = check.claims.flatMap(({ position, words, evidence, show, reason }): [string, string][] => {
    if (evidence === 'none') return [['no evidence', `scene ${position}, “${words}”: ${reason}`]]
    return evidence === 'show-it' ? [['show it', `scene ${position}, “${words}”: ${show}`]] : []
  })
  const warnings = check.warnings.map(({ position, words, rule, reason }): [string, string] => {
    return ['rule', `scene ${position}, “${words}”: ${ruleLabels[rule].label}. ${reason}`]
  })
  const unchecked: [string, string][] =
    check.unchecked.length > 0 ? [['claims', `were not checked. ${check.problem ?? ''}`.trim()]] : []
  return [...unchecked, ...claims, ...warnings]
}
