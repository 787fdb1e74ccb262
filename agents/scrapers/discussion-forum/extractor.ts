import { address, type Extractor, extractWith, get, hostIs, looksLikeJson, type Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { parseHtml } from '../../page-reading/html.ts'
import { parseJson } from '../../page-reading/json.ts'
import { readListingJson } from './listing-json.ts'
import { readOldThread } from './thread-old-html.ts'
import { readOldListing } from './listing-old-html.ts'
import { readReactThread } from './thread-react-html.ts'
import { readShredditListing, readShredditThread } from './thread-shreddit-html.ts'
import { threadIdIn } from './thread-id.ts'
import { readThreadJson } from './thread-json.ts'

/** Reddit: search and threads, as JSON and as each of its HTML layouts. */
export const discussionForum: Extractor = {
  source: 'discussion-forum',
  title: 'Reddit',
  origin: 'https://www.reddit.com',
  recognises: (url) => hostIs(url, 'reddit.com', 'redd.it') && threadIdIn(url) !== null,
  requests(target, { origin, breadth }) {
    if (target.kind === 'query') {
      const query = {
        q: target.query,
        sort: 'relevance',
        t: 'all',
        limit: String(Math.max(breadth, 10)),
        raw_json: '1'
      }
      return [get(address(origin, '/search.json', query), 'thread-list')]
    }
    const threadId = threadIdIn(target.url)
    return threadId === null ? [] : [threadRequest(origin, threadId)]
  },
  extract: extractWith('discussion-forum', read),
  followUps({ facts }, { origin, breadth }) {
    if (facts.pageKind === 'thread-list') {
      return facts.threads.slice(0, breadth).map((thread) => threadRequest(origin, thread.threadId))
    }
    // The newest layout loads its comments later. The JSON of the same thread has them.
    if (facts.pageKind === 'thread' && facts.threadId !== null && facts.commentsCaptured === 0 && facts.commentCount) {
      return [threadRequest(origin, facts.threadId)]
    }
    return []
  }
}

function threadRequest(origin: string, threadId: string) {
  return get(
    address(origin, `/comments/${encodeURIComponent(threadId)}.json`, { raw_json: '1', limit: '200', sort: 'top' }),
    'thread'
  )
}

function read(page: Page): Reading | null {
  if (looksLikeJson(page)) {
    const json = parseJson(page.body)
    return json === undefined ? null : (readThreadJson(page, json) ?? readListingJson(page, json))
  }
  const root = parseHtml(page.body)
  return (
    readShredditThread(page, root) ??
    readOldThread(page, root) ??
    readReactThread(page, root) ??
    readOldListing(page, root) ??
    readShredditListing(page, root)
  )
}
