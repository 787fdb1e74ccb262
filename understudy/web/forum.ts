import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Thread } from '../demo/shops/niche.ts'
import { findNiches } from '../demo/shops/niches.ts'
import {
  allThreads,
  commentThing,
  countComments,
  listing,
  type NumberedComment,
  numberComments,
  threadPath,
  threadThing
} from './forum-things.ts'
import { type Markup, shell } from './markup.ts'

/** The forum: search and threads, as JSON and in the classic markup. */
export function forumRoutes() {
  return new Hono()
    .get('/', (c) => c.html(listPage('front page', allThreads)))
    .get('/search.json', (c) => c.json(listing(search(c.req.query('q')).map(threadThing))))
    .get('/search', (c) => c.html(listPage(`search: ${c.req.query('q') ?? ''}`, search(c.req.query('q')))))
    .get('/r/:community', (c) =>
      c.html(
        listPage(
          `r/${c.req.param('community')}`,
          allThreads.filter(({ community }) => community === c.req.param('community'))
        )
      )
    )
    .get('/comments/:file', (c) =>
      thread(
        c.req.param('file'),
        (found) => c.json(threadJson(found)),
        (found) => c.html(threadPage(found)),
        () => c.json({ message: 'Not Found', error: 404 }, 404)
      )
    )
    .get('/r/:community/comments/:id/:slug?/:comment?', (c) =>
      thread(
        c.req.param('id'),
        (found) => c.json(threadJson(found)),
        (found) => c.html(threadPage(found)),
        () => c.html(listPage('nothing here', []), 404)
      )
    )
}

/** `ID.json` returns the API's JSON, and `ID` the page. */
function thread<Answer>(
  file: string,
  asJson: (thread: Thread) => Answer,
  asPage: (thread: Thread) => Answer,
  missing: () => Answer
): Answer {
  const found = allThreads.find(({ id }) => id === file.replace(/\.json$/, ''))
  if (found === undefined) return missing()
  return file.endsWith('.json') ? asJson(found) : asPage(found)
}

function search(query = ''): Thread[] {
  return findNiches(query).flatMap(({ threads }) => threads)
}

function threadJson(thread: Thread): unknown {
  return [
    listing([threadThing(thread)]),
    listing(numberComments(thread).map((comment) => commentThing(thread, comment)))
  ]
}

function listPage(title: string, threads: Thread[]): Markup {
  return shell({
    title: `${title} : the porch`,
    bodyClass: 'listing-page',
    body: html`<div id="siteTable" class="sitetable linklisting">
      ${threads.map((one) => postMarkup(one))}${threads.length === 0 ? html`<p>there is nothing here</p>` : ''}
    </div>`
  })
}

function threadPage(thread: Thread): Markup {
  return shell({
    title: `${thread.title} : ${thread.community}`,
    bodyClass: 'comments-page',
    head: html`<link rel="canonical" href="${threadPath(thread)}" />`,
    body: html`<div id="siteTable" class="sitetable linklisting">${postMarkup(thread)}</div>
      <div class="commentarea">
        <div class="panestack-title"><span class="title">all ${countComments(thread.comments)} comments</span></div>
        <div class="sitetable nestedlisting">
          ${numberComments(thread).map((comment) => commentMarkup(thread, comment))}
        </div>
      </div>`
  })
}

function postMarkup(thread: Thread): Markup {
  return html`<div
    class="thing id-t3_${thread.id} link self"
    data-fullname="t3_${thread.id}"
    data-type="link"
    data-author="${thread.author}"
    data-subreddit="${thread.community}"
    data-score="${thread.score}"
    data-comments-count="${countComments(thread.comments)}"
    data-permalink="${threadPath(thread)}"
    data-url="${threadPath(thread)}"
  >
    <div class="entry">
      <p class="title"><a class="title" href="${threadPath(thread)}">${thread.title}</a></p>
      <p class="tagline">
        submitted <time datetime="${thread.date}">${thread.date.slice(0, 10)}</time> by
        <a class="author" href="/forum/user/${thread.author}">${thread.author}</a>
      </p>
      ${
        thread.text === ''
          ? ''
          : html`<div class="expando">
              <div class="usertext-body">
                <div class="md"><p>${thread.text}</p></div>
              </div>
            </div>`
      }
      <a class="comments" href="${threadPath(thread)}">${countComments(thread.comments)} comments</a>
    </div>
  </div>`
}

function commentMarkup(thread: Thread, comment: NumberedComment): Markup {
  return html`<div
    class="thing id-t1_${comment.id} comment noncollapsed"
    data-fullname="t1_${comment.id}"
    data-type="comment"
    data-author="${comment.author}"
    data-permalink="${threadPath(thread)}${comment.id}/"
  >
    <div class="entry">
      <p class="tagline">
        <a class="author" href="/forum/user/${comment.author}">${comment.author}</a>
        <span class="score unvoted" title="${comment.score}">${comment.score} points</span>
        <time datetime="${new Date(comment.createdAt * 1000).toISOString()}"
          >${new Date(comment.createdAt * 1000).toISOString().slice(0, 10)}</time
        >
      </p>
      <div class="usertext-body">
        <div class="md"><p>${comment.text}</p></div>
      </div>
    </div>
    <div class="child">
      <div class="sitetable listing">${comment.numberedReplies.map((reply) => commentMarkup(thread, reply))}</div>
    </div>
  </div>`
}
