import type { QuoteState } from '../states.ts'
import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import { act, wait } from './step.ts'

export interface QuoteItem {
  kind: 'quote'
  id: string
  status: QuoteState
  isExpired: boolean
  /** It was confirmed, and nobody carries it out any more. */
  hasBrokenOff: boolean
  /** The words of the button, when its press does more than spend. */
  press: string | null
  adId: string | null
  /** The page that shows the result of a confirmed price. */
  madePage: string
}

export function quoteNextStep({ id, status, isExpired, hasBrokenOff, press, adId, madePage }: QuoteItem): NextStep {
  const again = adId === null ? pageAddress(studioPages.chat) : pageAddress(studioPages.ad, { adId })
  const page = pageAddress(studioPages.quote, { quoteId: id })
  switch (status) {
    case 'open':
      return isExpired
        ? act('ask-again', 'Ask for it again', again)
        : act('confirm', press ? `${press}, or leave it` : 'Confirm the price, or decline', page)
    case 'confirmed':
      return hasBrokenOff
        ? act('confirm', 'Go on with what was confirmed', page)
        : wait('What was confirmed is being sent off')
    case 'done':
      return act('open', 'See what was made', madePage)
    case 'declined':
    case 'failed':
      return act('ask-again', 'Ask for it again', again)
  }
}
