import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'

export interface SpentOnAdOptions {
  adId: string
  /** Id of the newest ledger entry when the run began. 0 when there was none. */
  since: number
}

const entriesAtOnce = 200

/** Credits that an ad has cost since then, less what came back. What other work spends meanwhile is not in it. */
export async function spentOnAd(api: ApiClient, { adId, since }: SpentOnAdOptions): Promise<number> {
  let spent = 0
  let before: number | undefined
  for (;;) {
    const { items, next } = await api.call(creditsApi.readLedger, { query: { limit: entriesAtOnce, before, adId } })
    const ofRun = items.filter(({ id }) => id > since)
    spent -= ofRun.reduce((sum, { amount }) => sum + amount, 0)
    if (next === null || ofRun.length < items.length) return spent
    before = next
  }
}

/** Id of the newest entry of the ledger. 0 when there is none. */
export async function newestEntry(api: ApiClient): Promise<number> {
  const { items } = await api.call(creditsApi.readLedger, { query: { limit: 1 } })
  return items[0]?.id ?? 0
}
