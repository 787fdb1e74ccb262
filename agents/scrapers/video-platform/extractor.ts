import {
  address,
  apiGet,
  type ApiAccess,
  type Extractor,
  extractWith,
  get,
  hostIs,
  looksLikeJson,
  onSameHost,
  type PlannedRequest,
  type Reading
} from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { treeOf } from '../../page-reading/html.ts'
import { parseJson } from '../../page-reading/json.ts'
import { readApiComments, readApiVideo, readApiVideoList } from './api-answers.ts'
import { readComments } from './comments.ts'
import { initialData, playerResponse } from './embedded-data.ts'
import { readTranscript } from './transcript.ts'
import { videoIdIn } from './video-id.ts'
import { readVideoList } from './video-list.ts'
import { readVideoMarkup } from './video-markup.ts'
import { readVideo } from './video.ts'

/** YouTube: search, watch page, comments, transcript; as pages and as the JSON behind them. */
export const videoPlatform: Extractor = {
  source: 'video-platform',
  title: 'YouTube',
  origin: 'https://www.youtube.com',
  recognises: (url) => hostIs(url, 'youtube.com', 'youtu.be', 'youtube-nocookie.com') && videoIdIn(url) !== null,
  requests(target, { origin, country, breadth, api }) {
    if (target.kind === 'query') {
      if (api) {
        const query = {
          part: 'snippet',
          type: 'video',
          q: target.query,
          maxResults: String(breadth),
          regionCode: country
        }
        return [apiGet(api, '/youtube/v3/search', query, 'video-list')]
      }
      return [get(address(origin, '/results', { search_query: target.query, hl: 'en' }), 'video-list', consented)]
    }
    const videoId = videoIdIn(target.url)
    return videoId === null ? [] : [api ? videoRequest(api, videoId) : watchRequest(origin, videoId)]
  },
  extract: extractWith('video-platform', read),
  followUps({ facts }, { origin, breadth, country, api }) {
    if (facts.pageKind === 'video-list') {
      const videos = facts.videos.slice(0, breadth)
      return videos.map(({ videoId }) => (api ? videoRequest(api, videoId) : watchRequest(origin, videoId)))
    }
    if (facts.pageKind !== 'video' || facts.videoId === null) return []
    if (api) return facts.commentCount === 0 ? [] : [commentsRequest(api, facts.videoId)]
    const followUps: PlannedRequest[] = []
    if (facts.commentsContinuation !== null) {
      const url = address(origin, '/youtubei/v1/next', { v: facts.videoId, prettyPrint: 'false' })
      followUps.push({
        ...apiRequest(url, { continuation: facts.commentsContinuation }, country),
        expects: 'video-comments'
      })
    }
    const track = facts.captionTracks.find((one) => one.languageCode.startsWith('en')) ?? facts.captionTracks[0]
    const trackUrl = onSameHost(track?.url ?? null, `${origin}/`)
    // Captions with this mark are given only to a real player. The transcript panel still answers.
    const playerOnly = trackUrl !== null && URL.parse(trackUrl)?.searchParams.get('exp') === 'xpe'
    if (trackUrl !== null && !(playerOnly && facts.transcriptToken !== null)) {
      const url = new URL(trackUrl)
      url.searchParams.set('fmt', 'json3')
      followUps.push(get(url.href, 'video-transcript', consented))
    } else if (facts.transcriptToken !== null) {
      const url = address(origin, '/youtubei/v1/get_transcript', { v: facts.videoId, prettyPrint: 'false' })
      followUps.push({ ...apiRequest(url, { params: facts.transcriptToken }, country), expects: 'video-transcript' })
    }
    return followUps
  }
}

/** Tells the site that the consent question was answered, as the site's own page does. */
const consented = { cookie: 'SOCS=CAI', 'accept-language': 'en' }

function watchRequest(origin: string, videoId: string): PlannedRequest {
  return get(address(origin, '/watch', { v: videoId, hl: 'en' }), 'video', consented)
}

function videoRequest(api: ApiAccess, id: string): PlannedRequest {
  return apiGet(api, '/youtube/v3/videos', { part: 'snippet,statistics,contentDetails', id }, 'video')
}

/** The most relevant hundred, which is one page and costs one unit of the day's quota. */
function commentsRequest(api: ApiAccess, videoId: string): PlannedRequest {
  const query = { part: 'snippet,replies', videoId, maxResults: '100', order: 'relevance', textFormat: 'plainText' }
  return apiGet(api, '/youtube/v3/commentThreads', query, 'video-comments')
}

function apiRequest(url: string, body: Record<string, string>, country: string): Omit<PlannedRequest, 'expects'> {
  const client = { clientName: 'WEB', clientVersion: '2.20260101.00.00', hl: 'en', gl: country }
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context: { client }, ...body })
  }
}

function read(page: Page): Reading | null {
  if (looksLikeJson(page)) {
    const json = parseJson(page.body)
    if (json === undefined) return null
    return (
      readApiVideoList(page, json) ??
      readApiVideo(page, json) ??
      readApiComments(page, json) ??
      readComments(page, json) ??
      readTranscript(page, json) ??
      readVideo(page, json, json) ??
      readVideoList(page, json)
    )
  }
  const captions = readTranscript(page, undefined)
  if (captions !== null) return captions
  const player = playerResponse(page.body)
  const data = initialData(page.body)
  return readVideo(page, player, data) ?? readVideoList(page, data) ?? readVideoMarkup(page, treeOf(page))
}
