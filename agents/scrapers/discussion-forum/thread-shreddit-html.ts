import type { Document, Element } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first, firstChild } from '../../page-reading/html.ts'
import { parseInstant } from '../../page-reading/date.ts'
import { quotesOf, type Voice } from '../quote.ts'
import { textLines } from '../../page-reading/text.ts'
import { authorOf, integer, isRemoved } from './post.ts'
import { threadComments } from './thread-comments.ts'
import { threadIdIn } from './thread-id.ts'

/** The layout built from custom elements: facts are attributes; comments may be loaded later. */
export function readShredditThread(page: Page, root: Document): Reading | null {
  const post = first('shreddit-post[view-context="CommentsPage"], shreddit-post[post-title]', root)
  if (post === null || (attribute(post, 'view-context') !== 'CommentsPage' && threadIdIn(page.url) === null))
    return null
  const title = attribute(post, 'post-title')
  const url = absoluteUrl(attribute(post, 'permalink'), page.url) ?? page.url
  const body =
    textLines(first('shreddit-post-text-body .md, [slot="text-body"] .md, [property="schema:articleBody"]', post)) ||
    null
  const author = authorOf(attribute(post, 'author'))
  const createdAt = parseInstant(attribute(post, 'created-timestamp'))
  const score = integer(attribute(post, 'score'))
  const comments = all('shreddit-comment[thingid], shreddit-comment[author]', root).map((comment) =>
    commentVoice(comment, url)
  )
  return {
    facts: {
      pageKind: 'thread',
      threadId: attribute(post, 'id')?.replace(/^t3_/, '') ?? null,
      title,
      community:
        attribute(post, 'subreddit-name') ?? attribute(post, 'subreddit-prefixed-name')?.replace(/^r\//, '') ?? null,
      author,
      score,
      body,
      commentCount: integer(attribute(post, 'comment-count')),
      commentsCaptured: comments.length,
      comments: threadComments(comments),
      createdAt,
      linkUrl: attribute(post, 'post-type') === 'link' ? absoluteUrl(attribute(post, 'content-href'), page.url) : null
    },
    quotes: quotesOf([
      {
        source: 'discussion-forum',
        kind: 'post',
        text: body ?? title,
        title,
        sourceUrl: url,
        author,
        date: createdAt,
        votes: score
      },
      ...comments
    ])
  }
}

/** Search results and community pages of the same layout. */
export function readShredditListing(page: Page, root: Document): Reading | null {
  const posts = all('shreddit-post[post-title], [data-testid="search-post-unit"]', root)
  if (posts.length === 0) return null
  const threads = posts.flatMap((post) => {
    const link = first('a[href*="/comments/"]', post)
    const path = attribute(post, 'permalink') ?? attribute(link, 'href')
    const title = attribute(post, 'post-title') ?? attribute(link, 'aria-label')
    const threadId = threadIdIn(path ?? '')
    if (title === null || threadId === null) return []
    return {
      threadId,
      title,
      url: absoluteUrl(path, page.url) ?? page.url,
      community: attribute(post, 'subreddit-name') ?? /\/r\/(\w+)\//.exec(path ?? '')?.[1] ?? null,
      score: integer(attribute(post, 'score')),
      commentCount: integer(attribute(post, 'comment-count'))
    }
  })
  return { facts: { pageKind: 'thread-list', threads }, quotes: [] }
}

function commentVoice(comment: Element, threadUrl: string): Voice {
  const own = firstChild('[slot="comment"]', comment)
  const text = textLines(own)
  return {
    source: 'discussion-forum',
    kind: 'comment',
    text: isRemoved(text) || saysDeleted(comment) ? null : text,
    sourceUrl: absoluteUrl(attribute(comment, 'permalink'), threadUrl) ?? threadUrl,
    author: authorOf(attribute(comment, 'author')),
    date: parseInstant(attribute(comment, 'created') ?? attribute(first('faceplate-timeago, time', comment), 'ts')),
    votes: integer(attribute(comment, 'score')),
    depth: integer(attribute(comment, 'depth')) ?? 0
  }
}

/** Some pages give the mark a value, some only name it. */
function saysDeleted({ attribs }: Element): boolean {
  const mark = attribs['is-comment-deleted'] ?? attribs.deleted
  return mark !== undefined && mark !== 'false'
}
