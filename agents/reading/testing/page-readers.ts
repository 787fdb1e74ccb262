import { AppError } from '@callsheet/lib/errors.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import type { extractors } from '../../scrapers/registry.ts'
import { runReader } from '../run-reader.ts'

/** A page of text for one reader. The address leads it into its branches. */
export type PageReader = (html: string) => Promise<unknown>

const sourceUrls: Partial<Record<keyof typeof extractors, string>> = {
  'discussion-forum': 'https://old.reddit.com/r/oats/comments/abc123/oats/',
  marketplace: 'https://www.amazon.com/dp/B000000000',
  'review-site': 'https://www.trustpilot.com/review/oats.example',
  'social-ad-library': 'https://www.facebook.com/ads/library/?q=oats',
  'video-platform': 'https://www.youtube.com/watch?v=abcdefghijk'
}
const url = 'https://oats.example/products/oats'

/** Everything that reads the text of strangers, by name. */
export const pageReaders: Record<string, PageReader> = {
  'web-page': (html) =>
    runReader({ name: 'web-page', input: { url, html, status: 200, formats: ['markdown', 'links', 'metadata'] } }),
  forum: (html) =>
    runReader({
      name: 'web-page',
      input: { url: 'https://oats.example/forum/thread/1', html, status: 200, formats: ['markdown'] }
    }),
  structure: (html) => runReader({ name: 'structure', input: { url, html, status: 200 } }),
  'offer-page': (html) => runReader({ name: 'offer-page', input: { url, html, metadata: undefined } }),
  'brand-page': (html) => runReader({ name: 'brand-page', input: { url, html, status: 200 } }),
  'a given page': (text) => readGiven('reviews.html', text),
  'a given table': (text) => readGiven('reviews.csv', text),
  'given words': (text) => readGiven('reviews.txt', text),
  'a given archive of a page': (text) => readGiven('reviews.mhtml', text),
  ...Object.fromEntries(
    Object.entries(sourceUrls).flatMap(([source, address]: [string, string]) =>
      ['text/html', 'application/json'].map((contentType) => [
        `source ${source}, ${contentType}`,
        (body: string) =>
          runReader({
            name: 'source',
            input: {
              source: source as keyof typeof sourceUrls,
              page: { url: address, body, contentType },
              isDrawn: contentType === 'text/html',
              isApi: false
            }
          })
      ])
    )
  )
}

/** A file without quotes is refused, which is an answer too. */
async function readGiven(name: string, text: string): Promise<unknown> {
  try {
    return await runReader({ name: 'given-quotes', input: { name, content: toBase64(new TextEncoder().encode(text)) } })
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
