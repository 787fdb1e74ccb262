import { html } from 'hono/html'
import { pageAddress, signInOncePath, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { PlainPage } from './plain-page.ts'

/** The page of a link that still works. */
export const pressPage = ({ token, email }: { token: string; email: string }): PlainPage => ({
  title: 'Sign in',
  content: html`<p>This link signs you in as <b>${email}</b>. It works once.</p>
    <form method="post" action="${signInOncePath}">
      <input type="hidden" name="token" value="${token}" />
      <button autofocus>Sign in</button>
    </form>
    <p class="soft">Nobody but you should press it: whoever does is signed in to this account.</p>`
})

/** The page of a link that was used or has expired. */
export const usedPage = ({ isSignedIn }: { isSignedIn: boolean }): PlainPage => ({
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
