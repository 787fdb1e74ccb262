import { Hono, type Context } from 'hono'
import type { Video } from '../demo/shops/niche.ts'
import { findNiches } from '../demo/shops/niches.ts'
import type { ApiAccounts } from './api-accounts.ts'
import { lengthSeconds, videoById } from './video-data.ts'

const searchUnits = 100
const escaped: Record<string, string> = { '&': '&amp;', "'": '&#39;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** The YouTube Data API v3, reduced to search, videos and comment threads (developers.google.com/youtube/v3/docs). */
export function videoApiRoutes({ youtubeKey, youtubeUnits }: ApiAccounts) {
  let left = youtubeUnits

  /** Errors in the form of Google's APIs. Null when the call may go on. */
  function refuse(c: Context, units: number, needed: readonly string[]): Response | null {
    const key = c.req.header('x-goog-api-key') ?? c.req.query('key')
    if (key === undefined)
      return problem(c, 403, 'Method doesn’t allow unregistered callers. Please use API Key.', 'forbidden', 'global')
    if (key !== youtubeKey)
      return problem(c, 400, 'API key not valid. Please pass a valid API key.', 'badRequest', 'global')
    for (const name of needed)
      if (!c.req.query(name))
        return problem(c, 400, `No filter selected. Expected: ${name}`, 'missingRequiredParameter', 'youtube.parameter')
    const most = c.req.path.endsWith('/search') ? 50 : 100
    const wanted = Number(c.req.query('maxResults') ?? 5)
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > most)
      return problem(
        c,
        400,
        `Invalid value '${c.req.query('maxResults')}'. Values must be within the range: [0, ${most}]`,
        'invalidParameter',
        'global'
      )
    if (left < units)
      return problem(
        c,
        403,
        'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
        'quotaExceeded',
        'youtube.quota'
      )
    left -= units
    return null
  }

  return new Hono()
    .get('/youtube/v3/search', (c) => {
      const refused = refuse(c, searchUnits, ['part'])
      if (refused) return refused
      const found = findNiches(c.req.query('q') ?? '').slice(0, Number(c.req.query('maxResults') ?? 5))
      const items = found.map(({ video }) => ({
        kind: 'youtube#searchResult',
        etag: video.videoId,
        id: { kind: 'youtube#video', videoId: video.videoId },
        snippet: { ...snippetOf(video), title: video.title.replace(/[&'"<>]/g, (sign) => escaped[sign] ?? sign) }
      }))
      const pageInfo = { totalResults: items.length, resultsPerPage: items.length }
      return c.json({ kind: 'youtube#searchListResponse', etag: 'list', regionCode: 'US', pageInfo, items })
    })
    .get('/youtube/v3/videos', (c) => {
      const refused = refuse(c, 1, ['part', 'id'])
      if (refused) return refused
      const items = (c.req.query('id') ?? '').split(',').flatMap((id) => {
        const video = videoById(id)
        if (!video) return []
        return {
          kind: 'youtube#video',
          etag: id,
          id,
          snippet: { ...snippetOf(video), description: video.description },
          contentDetails: {
            duration: `PT${lengthSeconds(video)}S`,
            dimension: '2d',
            definition: 'hd',
            caption: 'true'
          },
          statistics: {
            viewCount: String(video.views),
            favoriteCount: '0',
            commentCount: String(video.comments.length)
          }
        }
      })
      const pageInfo = { totalResults: items.length, resultsPerPage: items.length }
      return c.json({ kind: 'youtube#videoListResponse', etag: 'list', items, pageInfo })
    })
    .get('/youtube/v3/commentThreads', (c) => {
      const refused = refuse(c, 1, ['part', 'videoId'])
      if (refused) return refused
      const video = videoById(c.req.query('videoId') ?? '')
      if (!video) return problem(c, 404, 'The video could not be found.', 'videoNotFound', 'youtube.commentThread')
      const items = video.comments.map((comment, index) => threadOf(video, comment, index))
      const pageInfo = { totalResults: items.length, resultsPerPage: 100 }
      return c.json({ kind: 'youtube#commentThreadListResponse', etag: 'list', pageInfo, items })
    })
}

function problem(c: Context, code: 400 | 403 | 404, message: string, reason: string, domain: string): Response {
  return c.json({ error: { code, message, errors: [{ message, domain, reason }] } }, code)
}

function snippetOf({ title, channel, published }: Video) {
  return { publishedAt: `${published.slice(0, 10)}T00:00:00Z`, channelId: 'UCunderstudy', title, channelTitle: channel }
}

function threadOf({ videoId, published }: Video, { author, text, likes }: Video['comments'][number], index: number) {
  const at = `${published.slice(0, 10)}T12:00:00Z`
  const id = `Ug${videoId}${index}`
  return {
    kind: 'youtube#commentThread',
    etag: id,
    id,
    snippet: {
      videoId,
      topLevelComment: {
        kind: 'youtube#comment',
        etag: id,
        id,
        snippet: {
          videoId,
          textDisplay: text,
          textOriginal: text,
          authorDisplayName: author,
          canRate: true,
          viewerRating: 'none',
          likeCount: likes,
          publishedAt: at,
          updatedAt: at
        }
      },
      canReply: true,
      totalReplyCount: 0,
      isPublic: true
    }
  }
}
