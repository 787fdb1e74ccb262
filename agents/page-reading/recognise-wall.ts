import type { Document } from 'domhandler'
import type { BlockReason } from '@callsheet/lib/wire/research/market-research.ts'
import { all, attribute, first, treeOf } from './html.ts'
import type { Page } from './page.ts'
import { textLines, textOf } from './text.ts'
import {
  captchaWidgets,
  refusedStatuses,
  wallAddresses,
  wallHeaders,
  wallMarkup,
  wallTitles,
  type WallMark
} from './wall-marks.ts'
import { asksForPerson, isAcceptButton, speaksOfConsent } from './wall-words.ts'

/** What stands in front of a page. */
export interface Wall {
  reason: BlockReason
  /** In words for people. */
  sentence: string
}

/** A page in front of another says little. Consent is asked for in more words. */
const longestWall = 2_500
const longestConsent = 5_000
/** A page that says so little, and asks whether a person is there, says nothing else. */
const longestQuestion = 400
/** More are a list to other pages. */
const mostLinks = 4
/** Of the words of a page that only asks for consent. */
const consentShare = 0.5
const longestMarkup = 600_000

/**
 * Names the wall that came in place of a page. Null for every page with content of its own, also one that carries a
 * captcha in a form or a banner about cookies.
 */
export function recogniseWall(page: Page): Wall | null {
  const known = wallOfHeaders(page.headers)
  if (known) return known
  const { url, status } = page
  const refused = status === undefined ? undefined : refusedStatuses[status]
  const { body } = page
  if (body.length > longestMarkup) return null
  const root = treeOf(page)
  const shown = textLines(first('body', root) ?? root)
  if (shown.length > longestConsent) return null
  const mark = findMark({ url, body, title: textOf(first('title', root)) ?? '' })
  if (mark?.reason === 'consent-wall') return wallOf(mark)
  if (shown.length <= longestWall) {
    if (mark) return wallOf(mark)
    const captcha = captchaAlone({ root, body, shown, isRefused: refused !== undefined })
    if (captcha) return wallOf(captcha)
    if (asksToSignIn(url, root)) return wallOf({ reason: 'login-wall', by: null })
    if (refused !== undefined) return wallOf({ reason: refused, by: null })
  }
  return onlyAsksForConsent(root, shown) ? wallOf({ reason: 'consent-wall', by: null }) : null
}

/** Also of answers that are no page: the headers and the status alone. */
export function recogniseRefusal({ status, headers }: Pick<Page, 'status' | 'headers'>): Wall | null {
  const refused = status === undefined ? undefined : refusedStatuses[status]
  return wallOfHeaders(headers) ?? (refused === undefined ? null : wallOf({ reason: refused, by: null }))
}

export function wallOf({ reason, by }: Pick<WallMark, 'reason' | 'by'>): Wall {
  const sentence = sentences[reason]
  return { reason, sentence: by === null ? sentence : `${sentence.slice(0, -1)} (${by}).` }
}

const sentences: Record<BlockReason, string> = {
  captcha: 'The site asks by a captcha whether a person is there, instead of showing the page.',
  'consent-wall': 'The site asks for consent to cookies before it shows the page.',
  'login-wall': 'The site shows this page only to signed-in visitors.',
  'access-denied': 'The site refused the request.',
  'rate-limited': 'The site says there were too many requests. Try again later.'
}

function wallOfHeaders(headers: Page['headers']): Wall | null {
  const mark = headers && wallHeaders.find(({ header, pattern }) => pattern.test(headers[header]?.trim() ?? ''))
  return mark ? wallOf(mark) : null
}

function findMark({ url, body, title }: { url: string; body: string; title: string }): WallMark | undefined {
  return (
    wallAddresses.find(({ pattern }) => pattern.test(url)) ??
    wallMarkup.find(({ pattern }) => pattern.test(body)) ??
    wallTitles.find(({ pattern }) => pattern.test(title))
  )
}

interface CaptchaPage {
  root: Document
  body: string
  shown: string
  /** By the status of the answer. */
  isRefused: boolean
}

type Guard = Pick<WallMark, 'reason' | 'by'>

/** A captcha with words to a visitor, and nothing else to fill in: no letter to a shop, no sign-in, no search. */
function captchaAlone({ root, body, shown, isRefused }: CaptchaPage): Guard | null {
  const widget = captchaWidgets.find(({ pattern }) => pattern.test(body))
  const says = asksForPerson(shown) || asksForPerson(textOf(first('title', root)) ?? '')
  // Some ask without a widget that is known.
  const asksAlone = says && shown.length <= longestQuestion && all('a[href]', root).length <= mostLinks
  if (!(widget ? says || isRefused : asksAlone)) return null
  const fields = all('textarea:not([name$="captcha-response"]), select, input', root)
  const isFilledIn = fields.some(({ name, attribs }) => name !== 'input' || !silentInputs.has(attribs.type ?? 'text'))
  return isFilledIn ? null : (widget ?? { reason: 'captcha', by: null })
}

const silentInputs: ReadonlySet<string> = new Set(['hidden', 'submit', 'button', 'checkbox', 'image'])

const signInAddress = /\/(?:ap\/signin|log-?in|sign-?in|accounts\/login|checkpoint)(?:[/?#]|$)/i

function asksToSignIn(url: string, root: Document): boolean {
  return signInAddress.test(url) && first('input[type="password"]', root) !== null
}

/** A dialog of a consent tool without a page behind it: most of its words are about consent, and a button goes on. */
function onlyAsksForConsent(root: Document, shown: string): boolean {
  if (!speaksOfConsent(shown)) return false
  const lines = shown.split('\n')
  const about = lines.filter((line) => speaksOfConsent(line) || isAcceptButton(line))
  if (about.join('').length < shown.length * consentShare) return false
  return all('button, [role="button"], input[type="submit"], a', root).some((element) =>
    isAcceptButton(textOf(element) ?? attribute(element, 'value') ?? '')
  )
}
