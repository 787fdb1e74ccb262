import type { Document } from 'domhandler'
import { metaContent } from '../page-reading/html.ts'
import { collapse } from '../page-reading/text.ts'
import { makerNamedLike } from './known-maker.ts'
import { pageTitle } from './product-name.ts'

const mostWords = 3
const longest = 400
/** What stands before or behind a site's name: a country, but no maker of two letters. */
const beside = /^(?:www\d?|shop|store|m|(?!hm|hp|lg)[a-z]{2})$/
const shopWord = /^(?:shop|store|official|online|the)$/i

/** The well-known maker that a page's site is called like: its own shop. In the writing of the page, where it has one. */
export function makersOwnShop(root: Document, url: string): string | null {
  const site = siteName(url)
  const known = site === null ? null : makerNamedLike(site)
  if (known === null) return null
  const title = (pageTitle(root) ?? '').slice(0, longest)
  const written = [metaContent(root, 'og:site_name') ?? '', ...title.split(/ [|–—·:-] /)].map((part) =>
    collapse(part)
      .split(' ')
      .filter((word) => !shopWord.test(word))
      .join(' ')
  )
  return written.find((part) => plain(part) === site) ?? known
}

/** The words with which a product's name begins, where the site is called like them: "Solo Kettle Red" on solo-kettle.com. */
export function shopInName(url: string, productName: string | null): string | null {
  const site = siteName(url)
  const words = (productName ?? '').slice(0, longest).split(' ')
  // A shop that is called by one word is often called by what it sells.
  for (let count = Math.min(mostWords, words.length - 1); count > 1; count -= 1) {
    const said = words.slice(0, count).join(' ')
    if (plain(said) === site) return said
  }
  return null
}

/** "solokettle" of www.solo-kettle.co.uk. */
function siteName(url: string): string | null {
  const labels = (URL.parse(url)?.hostname ?? '').split('.')
  const name = plain(labels.slice(0, -1).find((label) => !beside.test(label)) ?? '')
  return name.length > 1 ? name : null
}

function plain(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
