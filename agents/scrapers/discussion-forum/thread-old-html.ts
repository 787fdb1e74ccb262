import { type Document, type Element, isTag } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first, firstChild } from '../../page-reading/html.ts'
import { parseInstant } from '../../page-reading/date.ts'
import { parseCount } from '../../page-reading/number.ts'
import { quotesOf, type Voice } from '../quote.ts'
import { textLines, textOf } from '../../page-reading/text.ts'
import { authorOf, integer, isRemoved } from './post.ts'
import { threadComments } from './thread-comments.ts'

/** The classic layout, old.reddit.com. */
export function readOldThread(page: Page, root: Document): Reading | null {
  const post = first('#siteTable .thing.link[data-fullname]', root)
  if (post === null || first('.commentarea', root) === null) return null
  const title = textOf(first('a.title', post))
  const url = absoluteUrl(attribute(post, 'data-permalink'), page.url) ?? page.url
  const body = textLines(first('.expando .usertext-body, .usertext-body', post)) || null
  const createdAt = parseInstant(attribute(first('time', post), 'datetime'))
  const author = authorOf(attribute(post, 'data-author'))
  const comments = all('.commentarea .thing.comment', root).map((comment) => commentVoice(comment, url))
  return {
    facts: {
      pageKind: 'thread',
      threadId: attribute(post, 'data-fullname')?.replace(/^t3_/, '') ?? null,
      title,
      community: attribute(post, 'data-subreddit'),
      author,
      score: integer(attribute(post, 'data-score')),
      body,
      commentCount:
        integer(attribute(post, 'data-comments-count')) ?? parseCount(textOf(first('.panestack-title .title', root))),
      commentsCaptured: comments.length,
      comments: threadComments(comments),
      createdAt,
      linkUrl: /\bself\b/.test(post.attribs.class ?? '') ? null : absoluteUrl(attribute(post, 'data-url'), page.url)
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
        votes: integer(attribute(post, 'data-score'))
      },
      ...comments
    ])
  }
}

function commentVoice(comment: Element, threadUrl: string): Voice {
  // A comment contains its replies, so only its own entry is searched.
  const entry = firstChild('.entry', comment) ?? comment
  const text = textLines(first('.usertext-body .md', entry))
  return {
    source: 'discussion-forum',
    kind: 'comment',
    text: isRemoved(text) ? null : text,
    sourceUrl: absoluteUrl(attribute(comment, 'data-permalink'), threadUrl) ?? threadUrl,
    author: authorOf(attribute(comment, 'data-author')),
    date: parseInstant(attribute(first('.tagline time', entry), 'datetime')),
    votes: integer(attribute(first('.tagline .score.unvoted', entry), 'title')),
    depth: depthOf(comment)
  }
}

function depthOf(comment: Element): number {
  let depth = 0
  for (let parent = comment.parent; parent !== null; parent = parent.parent) {
    if (isTag(parent) && isComment(parent.attribs.class ?? '')) depth += 1
  }
  return depth
}

function isComment(classes: string): boolean {
  const thing = classes.search(/\bthing\b/)
  return thing >= 0 && /\bcomment\b/.test(classes.slice(thing))
}
