import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'

/** One line of the palette. */
export interface Entry {
  id: string
  label: string
  note?: string | undefined
  /** The address it leads to. */
  to?: string
  run?(): void
}

interface Place {
  label: string
  note?: string
  to: string
}

const everybody: readonly Place[] = [
  { label: 'Ads', note: 'Start an ad', to: pageAddress(studioPages.ads) },
  { label: 'Archived ads', to: pageAddress(studioPages.ads, null, { shelf: 'archive' }) },
  { label: 'Chat', note: 'Conversations', to: pageAddress(studioPages.chat) },
  { label: 'Library', note: 'Stills and clips', to: pageAddress(studioPages.library) },
  { label: 'Films', note: 'Library', to: pageAddress(studioPages.library, null, { kind: 'film' }) },
  { label: 'Cast vault', note: 'People, products, places', to: pageAddress(studioPages.castVault) },
  { label: 'Offers', note: 'Add an offer', to: pageAddress(studioPages.offers) },
  { label: 'Brands', to: pageAddress(studioPages.brands) },
  { label: 'New brand kit', to: pageAddress(studioPages.newBrand) },
  { label: 'Credits', note: 'Ledger', to: pageAddress(studioPages.credits) },
  { label: 'Account', note: 'Keys, password', to: pageAddress(studioPages.account) }
]

const admins: readonly Place[] = [
  { label: 'Users', note: 'Admin', to: pageAddress(studioPages.users) },
  { label: 'Models', note: 'Admin', to: pageAddress(studioPages.models) },
  { label: 'Costs', note: 'Admin', to: pageAddress(studioPages.costs) },
  { label: 'Agents', note: 'Admin', to: pageAddress(studioPages.agents) },
  { label: 'Queues', note: 'Admin', to: pageAddress(studioPages.queues) },
  { label: 'Log', note: 'Admin', to: pageAddress(studioPages.log) }
]

/** The pages that lead nowhere in particular: no ad, no offer. */
export const pagesFor = (isAdmin: boolean): Entry[] =>
  [...everybody, ...(isAdmin ? admins : [])].map((place) => ({ id: place.to, ...place }))
