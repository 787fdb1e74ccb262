import type { OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'

/** How far an offer is, in words of people. */
export const offerStatusWords: Record<OfferSummary['status'], string> = {
  Queued: 'waits its turn',
  Running: 'being researched',
  Completed: 'researched',
  Failed: 'stopped'
}
