import { signInOncePath } from '@callsheet/lib/studio-pages.ts'

const cookiesOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().flatMap((text) => text.split(';')[0] ?? [])

/** Opens a sign-in link like a browser. Returns the page and its cookies; nothing is used up. */
export async function openSignInLink(link: string): Promise<{ page: Response; cookies: string[] }> {
  const page = await fetch(link.replace('localhost', '127.0.0.1'), { redirect: 'manual' })
  return { page, cookies: cookiesOf(page) }
}

/** Presses the button of a link's page, with the page's cookies. */
export function pressSignIn(link: string, cookies: readonly string[] = []): Promise<Response> {
  const { origin, searchParams } = new URL(link)
  return fetch(origin.replace('localhost', '127.0.0.1') + signInOncePath, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie: cookies.join('; ') },
    body: new URLSearchParams({ token: searchParams.get('token') ?? '' })
  })
}

/** Signs in by a one-time link: opens it and presses its button. Returns the cookie of the new session. */
export async function signInByLink(link: string): Promise<string> {
  const { cookies } = await openSignInLink(link)
  const answer = await pressSignIn(link, cookies)
  if (answer.status !== 303) throw new Error(`The link did not sign in: ${answer.status} ${await answer.text()}`)
  return cookiesOf(answer).join('; ')
}
