import {
  address,
  apiGet,
  type ApiAccess,
  type Extractor,
  extractWith,
  get,
  hostIs,
  looksLikeJson,
  type Reading
} from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { treeOf } from '../../page-reading/html.ts'
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
  requests(target, { origin, breadth, api }) {
    if (target.kind === 'query') {
      const query = {
        q: target.query,
        sort: 'relevance',
        t: 'all',
        limit: String(Math.max(breadth, 10)),
        raw_json: '1'
      }
      if (api) return [apiGet(api, '/search', { ...query, type: 'link' }, 'thread-list')]
      return [get(address(origin, '/search.json', query), 'thread-list')]
    }
    const threadId = threadIdIn(target.url)
    return threadId === null ? [] : [threadRequest(origin, threadId, api)]
  },
  extract: extractWith('discussion-forum', read),
  followUps({ facts }, { origin, breadth, api }) {
    if (facts.pageKind === 'thread-list') {
      return facts.threads.slice(0, breadth).map((thread) => threadRequest(origin, thread.threadId, api))
    }
    // The newest layout loads its comments later. The JSON of the same thread has them.
    if (facts.pageKind === 'thread' && facts.threadId !== null && facts.commentsCaptured === 0 && facts.commentCount) {
      return [threadRequest(origin, facts.threadId, api)]
    }
    return []
  }
}

function threadRequest(origin: string, threadId: string, api: ApiAccess | undefined) {
  const path = `/comments/${encodeURIComponent(threadId)}`
  const query = { raw_json: '1', limit: '200', sort: 'top' }
  return api ? apiGet(api, path, query, 'thread') : get(address(origin, `${path}.json`, query), 'thread')
}

const apiOrigin = 'https://oauth.reddit.com'

function read(given: Page): Reading | null {
  // The API answers in the form of the public JSON. Links in its answers lead to the public site.
  const page = { ...given, url: given.url.replace(apiOrigin, 'https://www.reddit.com') }
  if (looksLikeJson(page)) {
    const json = parseJson(page.body)
    return json === undefined ? null : (readThreadJson(page, json) ?? readListingJson(page, json))
  }
  const root = treeOf(given)
  return (
    readShredditThread(page, root) ??
    readOldThread(page, root) ??
    readReactThread(page, root) ??
    readOldListing(page, root) ??
    readShredditListing(page, root)
  )
}
