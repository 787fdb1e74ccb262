import type { TranscriptSegment, VideoTranscriptFacts } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { all, attribute, treeOf } from '../../page-reading/html.ts'
import { at, findAll, list } from '../../page-reading/json.ts'
import { quotesOf, type Voice } from '../quote.ts'
import { collapse, decodeBasicEntities, textOf } from '../../page-reading/text.ts'
import { richText } from './embedded-data.ts'
import { videoIdIn, watchUrl } from './video-id.ts'
import { maximum } from '../../page-reading/bounds.ts'

/** Cited passages are about as long as what a person says in one or two breaths. */
const passageCharacters = 280

/** Captions as json3, as XML (srv1, srv3), or in the form of the transcript panel. */
export function readTranscript(page: Page, json: unknown): Reading | null {
  const found = fromJson3(json) ?? fromPanel(json) ?? fromXml(page)
  if (found === null || found.segments.length === 0) return null
  const videoId = videoIdIn(page.url)
  const url = watchUrl(page.url, videoId)
  const language = URL.parse(page.url)?.searchParams.get('lang') ?? null
  return {
    facts: { pageKind: 'video-transcript', videoId, language, ...found },
    quotes: quotesOf(passages(found.segments, url))
  }
}

type Found = Pick<VideoTranscriptFacts, 'format' | 'segments'>

function fromJson3(json: unknown): Found | null {
  const events = at(json, 'events')
  if (!Array.isArray(events) || at(json, 'wireMagic') === undefined) return null
  const segments = events.slice(0, maximum.transcriptSegments).flatMap((event) => {
    const text = list(at(event, 'segs'))
      .map((part) => at(part, 'utf8'))
      .filter((part) => typeof part === 'string')
      .join('')
    return segment(at(event, 'tStartMs'), at(event, 'dDurationMs'), text)
  })
  return { format: 'json3', segments }
}

function fromPanel(json: unknown): Found | null {
  const renderers = findAll(at(json, 'actions'), 'transcriptSegmentRenderer', maximum.transcriptSegments)
  if (renderers.length === 0) return null
  const segments = renderers.flatMap((renderer) => {
    const start = Number(at(renderer, 'startMs'))
    return segment(start, Number(at(renderer, 'endMs')) - start, richText(at(renderer, 'snippet')) ?? '')
  })
  return { format: 'panel', segments }
}

function fromXml(page: Page): Found | null {
  const head = page.body.slice(0, 400)
  if (!/<transcript[\s>]|<timedtext[\s>]/.test(head)) return null
  const root = treeOf(page)
  const segments = all('text[start], p[t]', root)
    .slice(0, maximum.transcriptSegments)
    .flatMap((element) => {
      const seconds = attribute(element, 'start')
      const start = seconds === null ? Number(attribute(element, 't')) : Number(seconds) * 1000
      const duration = seconds === null ? Number(attribute(element, 'd')) : Number(attribute(element, 'dur')) * 1000
      return segment(start, duration, decodeBasicEntities(textOf(element) ?? ''))
    })
  return { format: 'xml', segments }
}

function segment(startMilliseconds: unknown, durationMilliseconds: unknown, text: string): TranscriptSegment[] {
  const words = collapse(text.toWellFormed())
  if (words === '' || typeof startMilliseconds !== 'number' || !Number.isFinite(startMilliseconds)) return []
  const duration = typeof durationMilliseconds === 'number' && durationMilliseconds > 0 ? durationMilliseconds : 0
  return [
    {
      startSeconds: startMilliseconds / 1000,
      durationSeconds: Number.isFinite(duration) ? duration / 1000 : 0,
      text: words
    }
  ]
}

/** Joins captions into passages that end with a sentence. Each passage cites the second at which it starts. */
function* passages(segments: TranscriptSegment[], url: string): Generator<Voice> {
  let text = ''
  let start = 0
  for (const { text: words, startSeconds } of segments) {
    if (text === '') start = startSeconds
    text = text === '' ? words : `${text} ${words}`
    const ended =
      text.length >= passageCharacters && (/[.!?…]["')\]]?$/.test(text) || text.length >= passageCharacters * 2)
    if (!ended) continue
    yield passage(text, start, url)
    text = ''
  }
  if (text !== '') yield passage(text, start, url)
}

function passage(text: string, startSeconds: number, url: string): Voice {
  const sourceUrl = `${url}${url.includes('?') ? '&' : '?'}t=${Math.max(0, Math.floor(startSeconds))}s`
  return { source: 'video-platform', kind: 'transcript', text, sourceUrl }
}
