import type { ResearchSource } from '@callsheet/lib/wire/research/market-research.ts'
import { discussionForum } from './discussion-forum/extractor.ts'
import type { Extractor } from './extractor.ts'
import { marketplace } from './marketplace/extractor.ts'
import { reviewSite } from './review-site/extractor.ts'
import { socialAdLibrary } from './social-ad-library/extractor.ts'
import { videoPlatform } from './video-platform/extractor.ts'

/** Every source of customer language. Adding one is one folder and one line. */
export const extractors = {
  marketplace,
  'discussion-forum': discussionForum,
  'video-platform': videoPlatform,
  'review-site': reviewSite,
  'social-ad-library': socialAdLibrary
} as const satisfies Record<ResearchSource, Extractor>

/** The extractor whose source a link belongs to, or null. */
export function extractorFor(url: string): Extractor | null {
  return Object.values<Extractor>(extractors).find((extractor) => extractor.recognises(url)) ?? null
}
