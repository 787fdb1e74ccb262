import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { brandReadingsApi } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import type { BrandProposal } from '@callsheet/lib/wire/brand-proposal.ts'

const pollMilliseconds = 1_000
const patienceSeconds = 600

export interface ReadProposal {
  readingId: string
  proposal: BrandProposal
}

/** Has a site read and waits for its proposal. Errors: `upstream-failed` with the reason. */
export async function readSite(api: ApiClient, url: string): Promise<ReadProposal> {
  const { id } = await api.call(brandReadingsApi.create, { body: { url }, idempotencyKey: randomUUID() })
  const deadline = Date.now() + patienceSeconds * 1_000
  for (;;) {
    const { proposal, status, failureMessage } = await api.call(brandReadingsApi.read, { params: { id } })
    if (proposal) return { readingId: id, proposal }
    if (status === 'Failed')
      throw new AppError('upstream-failed', failureMessage ?? 'The site could not be read.', { retryable: false })
    if (Date.now() > deadline)
      throw new AppError('upstream-timeout', 'The site is still being read. Its proposal will be on the Brands page.')
    await wait(pollMilliseconds)
  }
}
