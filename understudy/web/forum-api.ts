import { Hono, type Context } from 'hono'
import { findNiches } from '../demo/shops/niches.ts'
import type { ApiAccounts } from './api-accounts.ts'
import { allThreads, commentThing, listing, numberComments, threadThing } from './forum-things.ts'

/** Reddit's OAuth API as an application reads it: a token, search and threads (github.com/reddit-archive/reddit/wiki/OAuth2). */
export function forumApiRoutes({
  redditClientId,
  redditClientSecret,
  redditRequests,
  redditTokenSeconds
}: ApiAccounts) {
  const tokens = new Map<string, { until: number; left: number }>()

  function refuse(c: Context): Response | null {
    // Reddit limits the names of common libraries to almost nothing.
    if (!/^\w+:\S+:\S+/.test(c.req.header('user-agent') ?? '')) return tooMany(c)
    const token = tokens.get(/^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '')
    if (!token || token.until <= Date.now()) return c.json({ message: 'Unauthorized', error: 401 }, 401)
    token.left -= 1
    return token.left < 0 ? tooMany(c) : null
  }

  return new Hono()
    .post('/api/v1/access_token', async (c) => {
      const basic = `Basic ${btoa(`${redditClientId}:${redditClientSecret}`)}`
      if (c.req.header('authorization') !== basic) return c.json({ message: 'Unauthorized', error: 401 }, 401)
      const form = new URLSearchParams(await c.req.text())
      // A grant that it does not know is answered with 200.
      if (form.get('grant_type') !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' })
      const token = crypto.randomUUID()
      tokens.set(token, { until: Date.now() + redditTokenSeconds * 1000, left: redditRequests })
      return c.json({ access_token: token, token_type: 'bearer', expires_in: redditTokenSeconds, scope: '*' })
    })
    .get('/search', (c) => {
      const limit = Number(c.req.query('limit') ?? 25)
      const found = findNiches(c.req.query('q') ?? '').flatMap(({ threads }) => threads)
      return refuse(c) ?? c.json(listing(found.slice(0, limit).map(threadThing)))
    })
    .get('/comments/:id', (c) => {
      const refused = refuse(c)
      if (refused) return refused
      const thread = allThreads.find(({ id }) => id === c.req.param('id'))
      if (!thread) return c.json({ message: 'Not Found', error: 404 }, 404)
      const comments = numberComments(thread).map((comment) => commentThing(thread, comment))
      return c.json([listing([threadThing(thread)]), listing(comments)])
    })
}

function tooMany(c: Context): Response {
  return c.json({ message: 'Too Many Requests', error: 429 }, 429, {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '300'
  })
}
