import type { BlockReason } from '@callsheet/lib/wire/research/market-research.ts'
import type { Page } from './page.ts'

/** These are tried only where no real page was recognised, so that a review that mentions a captcha is not a wall. */
const walls: ReadonlyArray<{ reason: BlockReason; pattern: RegExp }> = [
  {
    reason: 'captcha',
    pattern: /validateCaptcha|opfcaptcha|Type the characters you see|api-services-support@amazon\.com/i
  },
  {
    reason: 'captcha',
    pattern: /g-recaptcha|hcaptcha\.com|challenges\.cloudflare\.com|cf-chl-|cf_chl_opt|Just a moment\.\.\./i
  },
  {
    reason: 'captcha',
    pattern: /px-captcha|captcha-delivery\.com|verify(?:ing)? (?:that )?you are (?:a )?human|prove your humanity/i
  },
  {
    reason: 'captcha',
    pattern: /unusual traffic from your computer|aws-waf-token|awsWafCookieDomainList|not a robot/i
  },
  {
    reason: 'consent-wall',
    pattern: /consent\.(?:youtube|google)\.com|Before you continue to (?:YouTube|Google)|cookie consent required/i
  },
  { reason: 'rate-limited', pattern: /whoa there, pardner|too many requests|rate limit exceeded|"error":\s*429/i },
  {
    reason: 'login-wall',
    pattern:
      /You must log in to continue|log in to (?:Facebook|continue)|login\/\?next=|Sign in to (?:continue|confirm)/i
  },
  { reason: 'login-wall', pattern: /ap\/signin|name="signIn"|"error":\s*401|OAuthException/i },
  {
    reason: 'access-denied',
    pattern: /blocked by network security|access denied|request blocked|"error":\s*403|403 forbidden/i
  },
  { reason: 'access-denied', pattern: /Temporarily Blocked|Sorry! Something went wrong|automated access to/i }
]

const sentences: Record<BlockReason, string> = {
  captcha: 'The site asks for a captcha instead of showing the page.',
  'consent-wall': 'The site asks for consent to cookies before it shows the page.',
  'login-wall': 'The site shows this page only to signed-in visitors.',
  'access-denied': 'The site refused the request.',
  'rate-limited': 'The site says there were too many requests. Try again later.'
}

const statusReasons: Record<number, BlockReason> = { 401: 'login-wall', 403: 'access-denied', 429: 'rate-limited' }

/** The address alone shows a consent or log-in page. */
const wallAddresses: ReadonlyArray<{ reason: BlockReason; pattern: RegExp }> = [
  { reason: 'consent-wall', pattern: /^https?:\/\/consent\./i },
  { reason: 'login-wall', pattern: /\/(?:ap\/signin|login|accounts\/login|checkpoint)(?:[/?]|$)/i },
  { reason: 'captcha', pattern: /\/(?:errors\/validateCaptcha|sorry\/index)/i }
]

const scannedCharacters = 300_000

export function recogniseWall(page: Page): { reason: BlockReason; sentence: string } | null {
  const head = page.body.slice(0, scannedCharacters)
  const reason =
    wallAddresses.find(({ pattern }) => pattern.test(page.url))?.reason ??
    walls.find(({ pattern }) => pattern.test(head))?.reason ??
    (page.status === undefined ? undefined : statusReasons[page.status])
  return reason === undefined ? null : { reason, sentence: sentences[reason] }
}
