import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, parseHtml } from '../../page-reading/html.ts'
import { at, isRecord, list } from '../../page-reading/json.ts'
import { parseInstant } from '../../page-reading/date.ts'
import { quotesOf, type Voice } from '../quote.ts'
import { decodeBasicEntities, textLines, textValue, verbatim } from '../../page-reading/text.ts'
import { authorOf, integer, isRemoved } from './post.ts'
import { threadComments } from './thread-comments.ts'
import { maximum } from '../../page-reading/bounds.ts'

/** A thread as its JSON: a listing with the post, then a listing with the comment tree. */
export function readThreadJson(page: Page, json: unknown): Reading | null {
  const post = at(json, 0, 'data', 'children', 0, 'data')
  if (!Array.isArray(json) || !isRecord(post) || at(json, 0, 'data', 'children', 0, 'kind') !== 't3') return null
  const url = absoluteUrl(textValue(post.permalink), page.url) ?? page.url
  const comments = [...commentsBelow(at(json, 1, 'data', 'children'))].map((comment) => commentVoice(comment, url))
  const author = authorOf(textValue(post.author))
  const body = isRemoved(post.selftext) ? null : verbatim(post.selftext)
  const title = textValue(post.title)
  return {
    facts: {
      pageKind: 'thread',
      threadId: textValue(post.id),
      title,
      community: textValue(post.subreddit),
      author,
      score: integer(post.score),
      body,
      commentCount: integer(post.num_comments),
      commentsCaptured: comments.length,
      comments: threadComments(comments),
      createdAt: parseInstant(post.created_utc),
      linkUrl: post.is_self === true ? null : absoluteUrl(textValue(post.url), page.url)
    },
    quotes: quotesOf([
      {
        source: 'discussion-forum',
        kind: 'post',
        text: body ?? title,
        title,
        sourceUrl: url,
        author,
        date: parseInstant(post.created_utc),
        editedDate: parseInstant(post.edited),
        votes: integer(post.score)
      },
      ...comments
    ])
  }
}

interface FoundComment {
  data: Record<string, unknown>
  depth: number
}

/** Walks the reply tree in reading order, without recursion. */
function* commentsBelow(children: unknown): Generator<FoundComment> {
  const stack = list(children)
    .map((child) => ({ child, depth: 0 }))
    .toReversed()
  let found = 0
  while (stack.length > 0 && found < maximum.commentNodes) {
    const next = stack.pop()
    const data = at(next?.child, 'data')
    if (next === undefined || at(next.child, 'kind') !== 't1' || !isRecord(data)) continue
    found += 1
    yield { data, depth: next.depth }
    const replies = list(at(data.replies, 'data', 'children'))
    for (const child of replies.toReversed()) stack.push({ child, depth: next.depth + 1 })
  }
}

function commentVoice({ data, depth }: FoundComment, threadUrl: string): Voice {
  return {
    source: 'discussion-forum',
    kind: 'comment',
    text: wordsOf(data),
    sourceUrl: absoluteUrl(textValue(data.permalink), threadUrl) ?? threadUrl,
    author: authorOf(textValue(data.author)),
    date: parseInstant(data.created_utc),
    editedDate: parseInstant(data.edited),
    votes: data.score_hidden === true ? null : integer(data.score),
    depth: integer(data.depth) ?? depth
  }
}

/** Null where they are removed. Some keep a comment without its own text, with the text as it was drawn alone. */
function wordsOf({ body, body_html: drawn }: Record<string, unknown>): string | null {
  if (typeof body === 'string') return isRemoved(body) ? null : verbatim(body)
  if (typeof drawn !== 'string') return null
  const text = textLines(parseHtml(drawn.startsWith('&lt;') ? decodeBasicEntities(drawn) : drawn))
  return isRemoved(text) ? null : verbatim(text)
}
