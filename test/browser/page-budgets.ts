/** What a page may cost on a phone. Sizes in bytes. */
export interface PageBudget {
  /** JavaScript as it is sent, compressed with Brotli. */
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
  scriptBytes: 220_000,
  mediaBytes: 600_000,
  layoutShift: 0.05,
  longestTaskMilliseconds: 800
}

export const ownBudgets: Readonly<Record<string, Partial<PageBudget>>> = {
  // The way into the studio.
  ads: { scriptBytes: 165_000 },
  'chat-start': { scriptBytes: 145_000 },
  // Every card of an ad, with its fields, and its voice to be heard.
  'ad-begun': { scriptBytes: 310_000 },
  ad: { scriptBytes: 310_000 },
  // The desk of the cut, and the film itself.
  cut: { scriptBytes: 262_000, mediaBytes: 2_500_000 },
  studio: { scriptBytes: 280_000 },
  review: { scriptBytes: 240_000 },
  'admin-models': { scriptBytes: 241_000 }
}

export const budgetOf = (page: string): PageBudget => ({ ...everyPage, ...ownBudgets[page] })
