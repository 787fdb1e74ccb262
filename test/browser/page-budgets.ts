/** What a page may cost on a phone. Sizes in bytes. */
export interface PageBudget {
  /** JavaScript as it is sent, compressed with gzip. */
  scriptBytes: number
  /** Pictures and clips until the page is quiet. */
  mediaBytes: number
  /** The sum of what moved without a press, as browsers count it (0 to 1 and more). */
  layoutShift: number
  /** The longest time for which the page cannot answer, in milliseconds on one core of this machine. */
  longestTaskMilliseconds: number
}

/** For every page. A page that needs more has its own line below, with its reason. */
export const everyPage: PageBudget = {
  scriptBytes: 268_000,
  mediaBytes: 600_000,
  layoutShift: 0.05,
  longestTaskMilliseconds: 800
}

export const ownBudgets: Readonly<Record<string, Partial<PageBudget>>> = {
  // The way into the studio.
  ads: { scriptBytes: 244_000 },
  'chat-start': { scriptBytes: 203_000 },
  // The AI SDK, and the code of five kinds of card.
  chat: { scriptBytes: 312_000 },
  // Every card of an ad, with its fields, and its voice to be heard.
  'ad-begun': { scriptBytes: 408_000 },
  ad: { scriptBytes: 408_000 },
  // The desk of the cut, and the film itself.
  cut: { scriptBytes: 354_000, mediaBytes: 2_500_000 },
  // The voice is heard beside its price, and lists say when they could not be read.
  languages: { scriptBytes: 305_000 },
  studio: { scriptBytes: 368_000 },
  review: { scriptBytes: 328_000 },
  // The viewer and the films are one page.
  library: { scriptBytes: 299_000 },
  'library-films': { scriptBytes: 299_000 },
  // The list of models, and the question before a purchase.
  'cast-vault': { scriptBytes: 274_000 },
  // Every part of a kit with its fields, and its voice to be heard.
  brand: { scriptBytes: 287_000 },
  'brand-new': { scriptBytes: 278_000 },
  'brand-proposal': { scriptBytes: 279_000 },
  account: { scriptBytes: 281_000 },
  'admin-models': { scriptBytes: 328_000 }
}

export const budgetOf = (page: string): PageBudget => ({ ...everyPage, ...ownBudgets[page] })
