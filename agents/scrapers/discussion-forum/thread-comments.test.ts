import type { ThreadFacts } from '@callsheet/lib/wire/research/market-research-facts.ts'
import { extractionResultSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { describe, expect, it } from 'vitest'
import { discussionForum } from './extractor.ts'

const url = 'https://www.reddit.com/r/kettles/comments/abc123/which_kettle/'

function read(body: string) {
  const result = extractionResultSchema.parse(discussionForum.extract({ url, contentType: '', body }))
  if (result.outcome !== 'extracted') throw new Error(result.outcome)
  const words = new Map(result.quotes.map(({ id, text }) => [id, text]))
  const facts = result.facts as ThreadFacts
  return facts.comments.map((comment) => [
    comment.depth,
    comment.author,
    comment.removed ? 'removed' : words.get(comment.quoteId ?? ''),
    comment.votes
  ])
}

describe('a removed comment keeps its place, and its answers theirs', () => {
  const expected = [
    [0, null, 'removed', 4],
    [1, 'spout', 'Still true.', 3],
    [0, null, 'Mine is nine years old.', 2],
    [0, 'lid', 'Same here.', 1],
    [0, 'lid', 'Same here.', 1]
  ]

  it('in the JSON of a thread, where equal words of one author are one quote at two places', () => {
    const comment = (author: string, body: string, score: number, replies: unknown = '') => ({
      kind: 't1',
      data: { author, body, score, replies }
    })
    const listing = (children: unknown[]) => ({ kind: 'Listing', data: { children } })
    const post = { id: 'abc123', title: 'Which kettle?', author: 'asker', is_self: true, selftext: '', score: 9 }
    const comments = [
      comment('[deleted]', '[removed]', 4, listing([comment('spout', 'Still true.', 3)])),
      // The account is gone, the words are not.
      comment('[deleted]', 'Mine is nine years old.', 2),
      comment('lid', 'Same here.', 1),
      comment('lid', 'Same here.', 1),
      { kind: 'more', data: { count: 3 } }
    ]
    expect(read(JSON.stringify([listing([{ kind: 't3', data: post }]), listing(comments)]))).toEqual(expected)
  })

  it('in kept JSON that has the words of a comment only as they were drawn', () => {
    const comment = (author: string, body_html: string, score: number, replies: unknown = '') => ({
      kind: 't1',
      data: { author, body_html, score, replies }
    })
    const drawn = (words: string) => `&lt;div class="md"&gt;&lt;p&gt;${words}&lt;/p&gt;&lt;/div&gt;`
    const listing = (children: unknown[]) => ({ kind: 'Listing', data: { children } })
    const answer = listing([comment('spout', '<p>Still true &amp; <b>loud</b>.</p>', 3)])
    const comments = [
      comment('[deleted]', drawn('[removed]'), 4, answer),
      comment('lid', drawn('The &amp;quot;quiet&amp;quot; one.'), 1)
    ]
    const post = { id: 'abc123', title: 'Which kettle?', author: 'asker' }
    expect(read(JSON.stringify([listing([{ kind: 't3', data: post }]), listing(comments)]))).toEqual([
      [0, null, 'removed', 4],
      [1, 'spout', 'Still true & loud.', 3],
      [0, 'lid', 'The "quiet" one.', 1]
    ])
  })

  it('in the classic layout', () => {
    const comment = (author: string | null, body: string, votes: number, inside = '') =>
      `<div class="thing comment"${author === null ? '' : ` data-author="${author}"`}><div class="entry">
       <p class="tagline"><span class="score unvoted" title="${votes}">x</span></p>
       <div class="usertext-body"><div class="md"><p>${body}</p></div></div></div><div class="child">${inside}</div></div>`
    const page = `<div id="siteTable"><div class="thing link self" data-fullname="t3_abc123" data-author="asker">
      <a class="title">Which kettle?</a></div></div><div class="commentarea">
      ${comment(null, '[deleted]', 4, comment('spout', 'Still true.', 3))}${comment(null, 'Mine is nine years old.', 2)}
      ${comment('lid', 'Same here.', 1)}${comment('lid', 'Same here.', 1)}</div>`
    expect(read(page)).toEqual(expected)
  })

  it.each(['is-comment-deleted="true"', 'is-comment-deleted', 'deleted'])('in the custom elements with %s', (mark) => {
    const comment = (author: string, body: string, depth: number, votes: number, attributes = '') =>
      `<shreddit-comment author="${author}" thingid="t1_x" depth="${depth}" score="${votes}" ${attributes}>
       <div slot="comment"><p>${body}</p></div></shreddit-comment>`
    const page = `<shreddit-post view-context="CommentsPage" post-title="Which kettle?" id="t3_abc123"></shreddit-post>
      ${comment('[deleted]', 'This comment is gone', 0, 4, mark)}${comment('spout', 'Still true.', 1, 3)}
      ${comment('[deleted]', 'Mine is nine years old.', 0, 2)}${comment('lid', 'Same here.', 0, 1)}
      ${comment('lid', 'Same here.', 0, 1)}`
    expect(read(page)).toEqual(expected)
  })

  it('in the layout between them, where only the header of a removed comment is left', () => {
    const comment = (author: string | null, body: string, level: number, votes: number) =>
      `<div class="Comment"><span>level ${level}</span>${
        author === null
          ? `<div data-testid="post-comment-header-deleted">Comment removed by moderator</div>`
          : `<a data-testid="comment_author_link" href="/user/${author}/">${author}</a><div data-testid="comment">${body}</div>`
      }<div id="vote-arrows-t1_x">${votes}</div></div>`
    const page = `<div data-test-id="post-content"><h1>Which kettle?</h1></div>${comment(null, '', 1, 4)}
      ${comment('spout', 'Still true.', 2, 3)}${comment('lid', 'Same here.', 1, 1)}${comment('lid', 'Same here.', 1, 1)}`
    expect(read(page)).toEqual(expected.filter(([, author], index) => author !== null || index === 0))
  })
})
