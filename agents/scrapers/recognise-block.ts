import type { BlockReason } from '@callsheet/lib/wire/research/market-research.ts'
import type { Page } from '../page-reading/page.ts'
import { recogniseRefusal, recogniseWall, wallOf, type Wall } from '../page-reading/recognise-wall.ts'

/**
 * Words of walls of the sources of research. They are tried only where nothing of the source was recognised, so that a
 * review that mentions a captcha is not a wall.
 */
const looseMarks: ReadonlyArray<{ reason: BlockReason; pattern: RegExp }> = [
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

/** The address alone shows a consent or log-in page. */
const looseAddresses: ReadonlyArray<{ reason: BlockReason; pattern: RegExp }> = [
  { reason: 'consent-wall', pattern: /^https?:\/\/consent\./i },
  { reason: 'login-wall', pattern: /\/(?:ap\/signin|login|accounts\/login|checkpoint)(?:[/?]|$)/i },
  { reason: 'captcha', pattern: /\/(?:errors\/validateCaptcha|sorry\/index)/i }
]

const scannedCharacters = 300_000

/** What came in place of a page of a source, once its readers found nothing that they know. */
export function recogniseBlock(page: Page): Wall | null {
  const wall = recogniseWall(page)
  if (wall) return wall
  const head = page.body.slice(0, scannedCharacters)
  const mark =
    looseAddresses.find(({ pattern }) => pattern.test(page.url)) ?? looseMarks.find(({ pattern }) => pattern.test(head))
  return mark ? wallOf({ reason: mark.reason, by: null }) : recogniseRefusal(page)
}
