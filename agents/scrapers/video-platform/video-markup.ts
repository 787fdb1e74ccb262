import { type Document, isTag } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { all, attribute, first } from '../../page-reading/html.ts'
import { parseDay, parseDurationSeconds } from '../../page-reading/date.ts'
import { parseCount } from '../../page-reading/number.ts'
import { quotesOf } from '../quote.ts'
import { textLines, textOf } from '../../page-reading/text.ts'

/** A watch page without its scripts: microdata and the rendered markup. */
export function readVideoMarkup(page: Page, root: Document): Reading | null {
  const property = (name: string): string | null => {
    const element = all(`meta[itemprop="${name}"], link[itemprop="${name}"]`, root)[0] ?? null
    return attribute(element, 'content') ?? attribute(element, 'href')
  }
  const videoId = property('videoId') ?? property('identifier')
  if (videoId === null || !/^[\w-]{11}$/.test(videoId)) return null
  const author = first('[itemprop="author"] [itemprop="name"]', root)
  const comments = all('ytd-comment-thread-renderer #comment, ytd-comment-view-model', root)
  return {
    facts: {
      pageKind: 'video',
      videoId,
      title:
        attribute(first('meta[itemprop="name"]', root), 'content') ??
        attribute(first('meta[name="title"]', root), 'content'),
      originalTitle: null,
      channel: attribute(author, 'content') ?? textOf(first('ytd-channel-name a', root)),
      viewCount: parseCount(property('interactionCount')) ?? parseCount(textOf(first('.view-count', root))),
      publishedText: renderedDate(root),
      publishedAt: parseDay(property('datePublished')) ?? parseDay(property('uploadDate')),
      description: property('description'),
      lengthSeconds: parseDurationSeconds(property('duration')),
      playability: null,
      transcriptAvailable: null,
      captionTracks: [],
      commentCount: parseCount(textOf(first('ytd-comments-header-renderer #count', root))),
      commentsContinuation: null,
      transcriptToken: null
    },
    quotes: quotesOf(
      comments.map((comment) => ({
        source: 'video-platform' as const,
        kind: 'comment' as const,
        text: textLines(first('#content-text', comment)),
        sourceUrl: page.url,
        author: textOf(first('#author-text', comment)),
        dateText: textOf(first('#published-time-text', comment)),
        votes: parseCount(textOf(first('#vote-count-middle', comment))),
        depth: comment.parent !== null && isTag(comment.parent) && comment.parent.attribs.id === 'replies' ? 1 : 0
      }))
    )
  }
}

function renderedDate(root: Document): string | null {
  const candidates = all('#info-strings yt-formatted-string, .ytd-video-primary-info-renderer, .factoid', root)
  for (const candidate of candidates) {
    const text = textOf(candidate)
    if (text !== null && text.length < 30 && parseDay(text) !== null) return text
  }
  return null
}
