import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { findNiches } from '../demo/shops/niches.ts'
import { type Markup, scriptJson, shell, shortDate } from './markup.ts'
import {
  clock,
  commentsData,
  lengthSeconds,
  playerResponse,
  searchData,
  timedText,
  videoById,
  videoOfToken,
  watchData
} from './video-data.ts'

const continuationSchema = z.object({ continuation: z.string() })

/** The video platform: search, watch page, comments by continuation, captions. */
export function videoRoutes() {
  return new Hono()
    .get('/results', (c) =>
      c.html(
        page(
          'Search',
          undefined,
          searchData(findNiches(c.req.query('search_query') ?? '')),
          searchBody(c.req.query('search_query') ?? '')
        )
      )
    )
    .get('/watch', (c) => {
      const video = videoById(c.req.query('v') ?? '')
      if (video === undefined)
        return c.html(
          page('Gone', { playabilityStatus: { status: 'ERROR' } }, {}, html`<h1>This video is not here</h1>`),
          404
        )
      const data = watchData(video, shortDate.format(new Date(video.published)))
      const body = html`<h1>${video.title}</h1>
        <p>${video.channel}, ${video.views.toLocaleString('en-US')} views, ${clock(lengthSeconds(video))}</p>
        <p>${video.description}</p>
        <ol>
          ${video.comments.map((comment) => html`<li><b>${comment.author}</b> ${comment.text}</li>`)}
        </ol>`
      return c.html(page(video.title, playerResponse(video), data, body))
    })
    .post('/youtubei/v1/next', async (c) => {
      const body = continuationSchema.safeParse(await c.req.json().catch(() => null))
      const video = body.success ? videoOfToken(body.data.continuation) : undefined
      return video === undefined
        ? c.json({ error: { code: 400, message: 'Request contains an invalid argument.' } }, 400)
        : c.json(commentsData(video))
    })
    .get('/api/timedtext', async (c) => {
      const video = videoById(c.req.query('v') ?? '')
      if (video === undefined) return c.body('', 404)
      if (c.req.query('fmt') === 'json3') return c.json(timedText(video))
      const lines = video.transcript.map((line, index) => html`<text start="${index * 6}" dur="6">${line}</text>`)
      return c.body(String(await html`<?xml version="1.0" encoding="utf-8" ?><transcript>${lines}</transcript>`), 200, {
        'content-type': 'text/xml; charset=utf-8'
      })
    })
}

function page(title: string, player: unknown, data: unknown, body: Markup): Markup {
  const scripts = html`<script>
      var ytInitialData = ${scriptJson(data)}
    </script>
    ${
      player === undefined
        ? ''
        : html`<script>
            var ytInitialPlayerResponse = ${scriptJson(player)}
          </script>`
    }`
  return shell({ title: `${title} - Moving Pictures`, body: html`${body}${scripts}` })
}

function searchBody(query: string): Markup {
  return html`<h1>Videos for ${query}</h1>
    <ul>
      ${findNiches(query).map(({ video }) => html`<li><a href="/video/watch?v=${video.videoId}">${video.title}</a></li>`)}
    </ul>`
}
