import type { Document, Element } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first } from '../../page-reading/html.ts'
import { parseCount } from '../../page-reading/number.ts'
import { quotesOf, type Voice } from '../quote.ts'
import { textLines, textOf } from '../../page-reading/text.ts'
import { communityOf, isRemoved } from './post.ts'
import { threadComments } from './thread-comments.ts'
import { threadIdIn } from './thread-id.ts'

/** The layout of 2018 to 2023. Its class names are generated, so only ids, test ids and addresses are trusted. */
export function readReactThread(page: Page, root: Document): Reading | null {
  const content = first('[data-test-id="post-content"]', root)
  const comments = all('.Comment', root)
  if (content === null && comments.length === 0) return null
  const scope = content ?? root
  const link = attribute(
    first('a[data-test-id="comments-page-link-num-comments"], a[data-click-id="comments"]', scope),
    'href'
  )
  const canonical = attribute(first('link[rel="canonical"]', root), 'href')
  const url = absoluteUrl(link ?? canonical, page.url) ?? page.url
  const title = textOf(first('h1', scope))
  const body = textLines(first('[data-click-id="text"] .RichTextJSON-root', scope)) || null
  const author = userIn(first('a[data-testid="post_author_link"], a[data-click-id="user"]', scope))
  const score = votesIn(first('[id^="vote-arrows-t3_"]', root))
  const voices = comments.map((comment) => commentVoice(comment, url))
  return {
    facts: {
      pageKind: 'thread',
      threadId: threadIdIn(link ?? canonical ?? page.url),
      title,
      community: communityOf(link ?? canonical ?? page.url),
      author,
      score,
      body,
      commentCount: parseCount(textOf(first('a[data-test-id="comments-page-link-num-comments"]', scope))),
      commentsCaptured: comments.length,
      comments: threadComments(voices),
      createdAt: null,
      linkUrl: null
    },
    quotes: quotesOf([
      { source: 'discussion-forum', kind: 'post', text: body ?? title, title, sourceUrl: url, author, votes: score },
      ...voices
    ])
  }
}

function commentVoice(comment: Element, threadUrl: string): Voice {
  const time = first('a[data-testid="comment_timestamp"]', comment)
  const text = textLines(first('[data-testid="comment"]', comment))
  const level = parseCount(/level \d+/.exec(textOf(comment) ?? '')?.[0] ?? null)
  return {
    source: 'discussion-forum',
    kind: 'comment',
    // Where a comment is removed, only its header is left.
    text: isRemoved(text) ? null : text,
    sourceUrl: absoluteUrl(attribute(time, 'href'), threadUrl)?.replace(/\?[^]*/, '') ?? threadUrl,
    author: userIn(first('a[data-testid="comment_author_link"], a[href*="/user/"]', comment)),
    dateText: textOf(time),
    votes: votesIn(first('[id^="vote-arrows-t1_"]', comment)),
    depth: level === null ? 0 : level - 1
  }
}

function userIn(link: Element | null): string | null {
  return /\/user\/([\w-]+)/.exec(attribute(link, 'href') ?? '')?.[1] ?? null
}

/** The number between the two arrows. "Vote" or a dot stands for a hidden number. */
function votesIn(arrows: Element | null): number | null {
  const text = textOf(arrows)
  return text === null ? null : parseCount(text)
}
