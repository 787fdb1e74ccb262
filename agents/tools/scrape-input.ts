import type { ScrapeRequest } from '@callsheet/lib/wire/page-tools.ts'

export interface ScrapeInput {
  request: ScrapeRequest
  signal: AbortSignal
}
