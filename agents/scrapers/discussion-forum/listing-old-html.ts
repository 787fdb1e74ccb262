import type { Document } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first } from '../../page-reading/html.ts'
import { parseCount } from '../../page-reading/number.ts'
import { textOf } from '../../page-reading/text.ts'
import { threadIdIn } from './thread-id.ts'
import { communityOf, integer } from './post.ts'

/** Search results and community pages of the classic layout. */
export function readOldListing(page: Page, root: Document): Reading | null {
  const results = all('.search-result-link, #siteTable > .thing.link', root)
  if (results.length === 0 && first('.search-page, .listing-page', root) === null) return null
  const threads = results.flatMap((result) => {
    const link = first('a.search-title, a.title', result)
    const title = textOf(link)
    const path =
      attribute(result, 'data-permalink') ?? attribute(first('a.search-comments, a.comments', result), 'href')
    const threadId = threadIdIn(path ?? attribute(link, 'href') ?? '')
    if (title === null || threadId === null) return []
    return {
      threadId,
      title,
      url: absoluteUrl(path, page.url) ?? page.url,
      community: attribute(result, 'data-subreddit') ?? communityOf(path),
      score: integer(attribute(result, 'data-score')) ?? parseCount(textOf(first('.search-score', result))),
      commentCount:
        integer(attribute(result, 'data-comments-count')) ?? parseCount(textOf(first('.search-comments', result)))
    }
  })
  return { facts: { pageKind: 'thread-list', threads }, quotes: [] }
}
