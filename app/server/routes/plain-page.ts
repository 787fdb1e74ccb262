import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { AppEnv } from '../caller.ts'
import { randomToken } from '../../domain/accounts/sign-in-tokens.ts'
import { plainPageStyle } from './plain-page-style.ts'

type Html = ReturnType<typeof html>

export interface PlainPage {
  title: string
  content: Html
  /** More of its head. */
  head?: Html
  /** CSS after that of all such pages. */
  style?: string
  /** True when it plays a film of ours. */
  hasFilm?: boolean
}

/** A page without scripts. Nothing of it is kept, and nothing of another host is loaded. */
export function answerPage(context: Context<AppEnv>, page: PlainPage, status: 200 | 404 | 410 = 200) {
  const { title, content, head = '', style = '', hasFilm = false } = page
  const nonce = randomToken()
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; ${hasFilm ? "media-src 'self'; " : ''}form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  context.header('content-security-policy', policy)
  context.header('cache-control', 'no-store')
  // With less than this a browser names no origin when a button is pressed.
  context.header('referrer-policy', 'same-origin')
  const drawn = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Callsheet</title>
        ${head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${raw(plainPageStyle)} ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <div class="sticks" aria-hidden="true"></div>
          <div class="board">
            <div class="brand">${mark} <span>Callsheet</span></div>
            <h1>${title}</h1>
            ${content}
          </div>
        </main>
      </body>
    </html>`
  return context.html(drawn, status)
}

/** The same drawing as in the studio. */
const mark = html`<svg width="34" height="34" viewBox="0 0 26 26" aria-hidden="true">
  <path d="M1 3h24v5H1z" fill="currentColor" />
  <path d="M5 3h4.5L6.5 8H2zM14 3h4.5l-3 5H11zM23 3h2v1.5L22.9 8H20z" class="paper" />
  <path d="M1.75 10.75h22.5v12.5H1.75z" fill="none" stroke="currentColor" stroke-width="1.5" />
  <ellipse cx="13" cy="17" rx="7.5" ry="4.2" fill="none" class="ring" stroke-width="2" transform="rotate(-9 13 17)" />
</svg>`
