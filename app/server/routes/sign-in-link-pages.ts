import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { pageAddress, signInOncePath, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AppEnv } from '../caller.ts'
import { randomToken } from '../../domain/accounts/sign-in-tokens.ts'
import { signInLinkStyle } from './sign-in-link-style.ts'

type Page = ReturnType<typeof html>

interface DrawnPage {
  title: string
  content: Page
}

/** The page of a link that still works. */
export const pressPage = ({ token, email }: { token: string; email: string }): DrawnPage => ({
  title: 'Sign in',
  content: html`<p>This link signs you in as <b>${email}</b>. It works once.</p>
    <form method="post" action="${signInOncePath}">
      <input type="hidden" name="token" value="${token}" />
      <button autofocus>Sign in</button>
    </form>
    <p class="soft">Nobody but you should press it: whoever does is signed in to this account.</p>`
})

/** The page of a link that was used or has expired. */
export const usedPage = ({ isSignedIn }: { isSignedIn: boolean }): DrawnPage => ({
  title: 'This link no longer works',
  content: isSignedIn
    ? html`<p>It was used already or has expired. In this browser you are signed in.</p>
        <a class="button" href="${pageAddress(studioPages.ads)}">Open the studio</a>`
    : html`<p>A link that signs in works once and for a limited time. It was used already or has expired.</p>
        <a class="button" href="${pageAddress(studioPages.signIn)}">Sign in with your password</a>
        <ul class="soft">
          <li>You have no password yet? Ask whoever invited you to invite you again: that makes a new link.</li>
          <li>
            Callsheet runs on your own machine? <code>npm run callsheet -- sign-in</code> prints a new link in its
            folder.
          </li>
        </ul>`
})

/** A page without scripts. Nothing of it is kept, and nothing outside it is loaded but the icon. */
export function answerPage(context: Context<AppEnv>, { title, content }: DrawnPage, status: 200 | 410 = 200) {
  const nonce = randomToken()
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  context.header('content-security-policy', policy)
  context.header('cache-control', 'no-store')
  // Without it a browser names no origin when the button is pressed.
  context.header('referrer-policy', 'same-origin')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Callsheet</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${raw(signInLinkStyle)}
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
  return context.html(page, status)
}

/** The same drawing as in the studio. */
const mark = html`<svg width="34" height="34" viewBox="0 0 26 26" aria-hidden="true">
  <path d="M1 3h24v5H1z" fill="currentColor" />
  <path d="M5 3h4.5L6.5 8H2zM14 3h4.5l-3 5H11zM23 3h2v1.5L22.9 8H20z" class="paper" />
  <path d="M1.75 10.75h22.5v12.5H1.75z" fill="none" stroke="currentColor" stroke-width="1.5" />
  <ellipse cx="13" cy="17" rx="7.5" ry="4.2" fill="none" class="ring" stroke-width="2" transform="rotate(-9 13 17)" />
</svg>`
