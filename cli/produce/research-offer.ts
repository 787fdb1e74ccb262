import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { sourceName, summariseResearch } from '@callsheet/lib/wire/research/research-summary.ts'
import type { ProduceSession } from './session.ts'

const pollSeconds = 1

/** Adds an offer by its page and waits for its research. Prints the findings and the sources that could not be read. */
export async function researchOffer(
  { api, display, deadline }: Pick<ProduceSession, 'api' | 'display' | 'deadline'>,
  { url, language }: { url: string; language?: string | undefined }
): Promise<{ id: string }> {
  const { id } = await api.call(offersApi.create, { idempotencyKey: randomUUID(), body: { url, language } })
  for (;;) {
    const offer = await api.call(offersApi.read, { params: { id } })
    if (offer.status === 'Failed')
      throw new AppError('upstream-failed', `The offer could not be read: ${offer.failureMessage} Nothing was spent.`)
    if (offer.status === 'Completed') {
      display.fact('offer', offer.name)
      if (offer.research) {
        const { quotes, notice, sources } = summariseResearch(offer.research)
        display.fact('research', notice ?? `${quotes} customers’ quotes`)
        for (const { source, sentence, settings } of sources) {
          const help = settings.length > 0 ? ` It helps to set ${settings.join(' or ')}.` : ''
          if (sentence) display.fact('', `${sourceName(source)}: ${sentence}${help}`)
        }
      }
      return offer
    }
    if (Date.now() > deadline)
      throw new AppError(
        'upstream-timeout',
        'The offer was not researched in time. Nothing was spent, and the research continues.'
      )
    display.working(`${offer.progress?.label ?? 'Waiting'} …`)
    await sleep(pollSeconds * 1000)
  }
}
