import { and, eq } from 'drizzle-orm'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import type { AddedQuotes, GivenNotes } from '@callsheet/lib/wire/app-api/offers.ts'
import { readQuotesResponseSchema } from '@callsheet/lib/wire/research/given-quotes.ts'
import { quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { givenOf, readOfferResearch, withGiven, type OfferSource } from '@callsheet/lib/wire/research/offer-research.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import type { Scope } from '../../runtime.ts'
import { callService } from '../../services/service-call.ts'
import { inUnitOfWork } from '../unit-of-work.ts'
import { getOffer } from './get.ts'
import { offerSummary } from './offer-view.ts'
import { synthesiseAgain } from './synthesise-again.ts'

export interface AddQuotesOptions {
  scope: Scope
  offerId: string
  bytes: Uint8Array
  notes: GivenNotes
  contentType?: string
}

const timeoutSeconds = 60
/** Quotes that persons may give to one offer. */
const mostGivenQuotes = 2_000

/**
 * Adds quotes that a person gave, in the same store and shape as those of research. Words that the offer has are not
 * added again. A finished offer is then synthesised again. Errors: `not-found`; `invalid-input` and `payload-too-large`
 * with what to give instead; `conflict` when the offer has enough.
 */
export async function addQuotes({ scope, offerId, bytes, notes, contentType }: AddQuotesOptions): Promise<AddedQuotes> {
  const { ownerId, runtime } = scope
  await getOffer({ scope, offerId })
  await takeQuota(scope, 'given-files')
  const { agentsUrl, agentsToken } = runtime.settings
  const read = await callService(scope, {
    unit: 'agents service',
    url: `${agentsUrl}/tools/read-quotes`,
    token: agentsToken,
    body: { ...notes, content: toBase64(bytes), ...(contentType && { contentType: contentType.slice(0, 200) }) },
    answer: readQuotesResponseSchema,
    passesOn: ['invalid-input', 'payload-too-large'],
    timeoutSeconds
  })
  return inUnitOfWork(scope, async (unit) => {
    const [offer] = await unit.transaction
      .select()
      .from(offers)
      .where(and(eq(offers.id, offerId), eq(offers.ownerId, ownerId)))
      .for('update')
    if (!offer) throw new AppError('not-found', 'There is no such offer.')
    const research = readOfferResearch(offer.research) ?? { sources: [] }
    const known = new Set(quotesOf(research).map(({ id }) => id))
    const added = read.quotes.filter(({ id }) => !known.has(id))
    const { format, source, columns } = read
    const told = { source, columns, notes: read.notes, known: read.quotes.length - added.length }
    if (added.length === 0) return { ...told, given: null, quoteIds: [], added: 0, offer: offerSummary(offer) }
    const before = givenOf(research).reduce((sum, { quotes }) => sum + quotes.length, 0)
    if (before + added.length > mostGivenQuotes)
      throw new AppError(
        'conflict',
        `An offer takes ${mostGivenQuotes} given quotes and has ${before}. Remove some, or give fewer.`
      )
    const given = {
      id: runtime.newId(),
      format,
      name: notes.name ?? null,
      at: runtime.clock.now().toISOString(),
      columns,
      notes: read.notes
    }
    const piece: OfferSource = {
      source,
      outcome: 'complete',
      facts: [],
      quotes: added,
      failures: [],
      durationMilliseconds: 0,
      given
    }
    const merged = withGiven(research, [piece])
    const [changed] = await unit.transaction
      .update(offers)
      .set({ research: merged })
      .where(eq(offers.id, offerId))
      .returning()
    if (!changed) throw new Error('The changed offer was not returned.')
    const quoteIds = merged.sources.flatMap((one) => (one.given?.id === given.id ? one.quotes.map(({ id }) => id) : []))
    const status = await synthesiseAgain(unit, changed)
    return { ...told, given, quoteIds, added: quoteIds.length, offer: offerSummary({ ...changed, status }) }
  })
}
