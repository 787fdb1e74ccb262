import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl } from '../../page-reading/html.ts'
import { at, isRecord, list } from '../../page-reading/json.ts'
import { parseInstant } from '../../page-reading/date.ts'
import { quotesOf } from '../quote.ts'
import { textValue, verbatim } from '../../page-reading/text.ts'
import { integer, isRemoved } from './post.ts'

/** Search results or a community's front page as JSON. Posts with a body already are voices. */
export function readListingJson(page: Page, json: unknown): Reading | null {
  if (!isRecord(json) || json.kind !== 'Listing') return null
  const posts = list(at(json, 'data', 'children')).flatMap((child) => {
    const data = at(child, 'data')
    return at(child, 'kind') === 't3' && isRecord(data) ? [data] : []
  })
  const threads = posts.flatMap((post) => {
    const threadId = textValue(post.id)
    const title = textValue(post.title)
    if (threadId === null || title === null) return []
    return {
      threadId,
      title,
      url: absoluteUrl(textValue(post.permalink), page.url) ?? page.url,
      community: textValue(post.subreddit),
      score: integer(post.score),
      commentCount: integer(post.num_comments)
    }
  })
  const quotes = quotesOf(
    posts.map((post) => ({
      source: 'discussion-forum' as const,
      kind: 'post' as const,
      text: isRemoved(post.selftext) ? null : verbatim(post.selftext),
      title: textValue(post.title),
      sourceUrl: absoluteUrl(textValue(post.permalink), page.url) ?? page.url,
      author: textValue(post.author),
      date: parseInstant(post.created_utc),
      votes: integer(post.score)
    }))
  )
  return { facts: { pageKind: 'thread-list', threads }, quotes }
}
