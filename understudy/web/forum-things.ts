import type { Niche, Thread, ThreadComment } from '../demo/shops/niche.ts'
import { niches } from '../demo/shops/niches.ts'

/** Threads and comments in the form of the forum's API. */
export const allThreads: Thread[] = niches.flatMap(({ threads }: Niche) => threads)

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 50)
}

export function threadPath(thread: Thread): string {
  return `/forum/r/${thread.community}/comments/${thread.id}/${slugOf(thread.title)}/`
}

export function countComments(comments: ThreadComment[]): number {
  return comments.reduce((sum, { replies = [] }) => sum + 1 + countComments(replies), 0)
}

export interface NumberedComment extends ThreadComment {
  id: string
  depth: number
  /** Seconds since 1970. Replies are spread over the day. */
  createdAt: number
  numberedReplies: NumberedComment[]
}

export function numberComments(thread: Thread): NumberedComment[] {
  let count = 0
  const start = Date.parse(thread.date) / 1000
  const number = (comments: ThreadComment[], depth: number): NumberedComment[] =>
    comments.map((comment) => {
      count += 1
      const own = { ...comment, id: `${thread.id}${count.toString(36)}`, depth, createdAt: start + count * 1260 }
      return { ...own, numberedReplies: number(comment.replies ?? [], depth + 1) }
    })
  return number(thread.comments, 0)
}

export function listing(children: unknown[]): unknown {
  return { kind: 'Listing', data: { after: null, before: null, dist: children.length, modhash: '', children } }
}

export function threadThing(thread: Thread): unknown {
  const data = {
    id: thread.id,
    name: `t3_${thread.id}`,
    subreddit: thread.community,
    subreddit_name_prefixed: `r/${thread.community}`,
    title: thread.title,
    selftext: thread.text,
    author: thread.author,
    score: thread.score,
    ups: thread.score,
    num_comments: countComments(thread.comments),
    created_utc: Date.parse(thread.date) / 1000,
    edited: false,
    is_self: true,
    permalink: threadPath(thread),
    url: threadPath(thread),
    over_18: false
  }
  return { kind: 't3', data }
}

export function commentThing(thread: Thread, comment: NumberedComment): unknown {
  const replies = comment.numberedReplies.map((reply) => commentThing(thread, reply))
  const data = {
    id: comment.id,
    name: `t1_${comment.id}`,
    author: comment.author,
    body: comment.text,
    score: comment.score,
    score_hidden: false,
    depth: comment.depth,
    created_utc: comment.createdAt,
    edited: false,
    link_id: `t3_${thread.id}`,
    permalink: `${threadPath(thread)}${comment.id}/`,
    replies: replies.length === 0 ? '' : listing(replies)
  }
  return { kind: 't1', data }
}
