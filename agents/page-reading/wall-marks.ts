import type { BlockReason } from '@callsheet/lib/wire/research/market-research.ts'

export interface WallMark {
  reason: BlockReason
  /** Who keeps visitors out, for people. Null where the mark does not tell. */
  by: string | null
  pattern: RegExp
}

/** Headers that their makers document for this. They tell on their own, whatever the body holds. */
export const wallHeaders: ReadonlyArray<WallMark & { header: string }> = [
  { header: 'cf-mitigated', pattern: /^challenge$/i, reason: 'captcha', by: 'Cloudflare' },
  { header: 'x-amzn-waf-action', pattern: /^(?:captcha|challenge)$/i, reason: 'captcha', by: 'AWS WAF' },
  { header: 'x-vercel-mitigated', pattern: /^challenge$/i, reason: 'captcha', by: 'Vercel' },
  { header: 'x-vercel-mitigated', pattern: /^deny$/i, reason: 'access-denied', by: 'Vercel' }
]

/** Titles of pages that stand in front of others. They are matched as a whole. */
export const wallTitles: readonly WallMark[] = [
  { reason: 'captcha', by: 'Cloudflare', pattern: /^(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)$/i },
  { reason: 'captcha', by: 'HUMAN', pattern: /^(?:Access to this page has been denied\.?|Human Verification)$/i },
  { reason: 'captcha', by: 'Amazon', pattern: /^Robot Check$/i },
  { reason: 'captcha', by: 'Reddit', pattern: /^Reddit - Prove your humanity$/i },
  { reason: 'captcha', by: 'Vercel', pattern: /^Vercel Security Checkpoint$/i },
  { reason: 'captcha', by: 'Anubis', pattern: /^Making sure you.re not a bot!?$/i },
  { reason: 'captcha', by: null, pattern: /^(?:Are you (?:a )?(?:human|robot)\??|Security check|Bot verification)$/i },
  {
    reason: 'consent-wall',
    by: 'Google',
    pattern:
      /^(?:Before you continue|Bevor Sie|Avant de continuer|Avant d.accéder|Antes de (?:continuar|ir|acceder|aceder)|Prima di continuare|Voordat [ju]e? (?:verder|door)gaat|Innan du fortsätter|Inden du fortsætter|Før du fortsetter|Zanim przejdziesz|Než budete pokračovat|Devam etmeden önce|Прежде чем (?:продолжить|перейти))(?![a-zà-ÿ]).{0,60}(?:Google|YouTube)|^(?:Google|YouTube) ?(?:にアクセスする前に|に進む前に|へ進む前に)/iu
  },
  { reason: 'access-denied', by: null, pattern: /^(?:Access Denied|403 Forbidden|Forbidden|Request blocked)\.?$/i },
  {
    reason: 'access-denied',
    by: 'Cloudflare',
    pattern: /^Access denied \| .{1,200} used Cloudflare to restrict access$/i
  }
]

/** Parts of the markup of such pages. A page that merely carries the same maker's script has none of them. */
export const wallMarkup: readonly WallMark[] = [
  {
    reason: 'captcha',
    by: 'Cloudflare',
    pattern: /\b_cf_chl_opt\b|id="(?:cf-challenge-running|challenge-error-text)"/i
  },
  {
    reason: 'captcha',
    by: 'DataDome',
    pattern: /\b(?:geo|ct|interstitial)\.captcha-delivery\.com\b|https:\/\/captcha-delivery\.com\/captcha/i
  },
  { reason: 'captcha', by: 'DataDome', pattern: /please enable js and disable any ad blocker/i },
  {
    reason: 'captcha',
    by: 'Anubis',
    pattern: /\bid="anubis_(?:version|challenge)"|\/\.within\.website\/x\/cmd\/anubis\//
  },
  { reason: 'rate-limited', by: 'Queue-it', pattern: /\bid="MainPart_(?:lb|div|p|h2)[A-Z]/ },
  { reason: 'captcha', by: 'HUMAN', pattern: /id=["']?px-captcha\b|\bperimeterx\.(?:com|net)\/whywasiblocked/i },
  { reason: 'captcha', by: 'Akamai', pattern: /\bsec-if-cpt-container\b|id="sec-cpt-if"|\bsec-bc-text-container\b/i },
  { reason: 'access-denied', by: 'Akamai', pattern: /\berrors\.edgesuite\.net\// },
  {
    reason: 'captcha',
    by: 'Imperva',
    pattern: /[?&;]incident_id=\d|Incapsula incident ID/i
  },
  { reason: 'captcha', by: 'AWS WAF', pattern: /\bwindow\.gokuProps\b|\bawsWafCookieDomainList\b/ },
  { reason: 'captcha', by: 'Kasada', pattern: /\bwindow\.KPSDK\s{0,3}=/ },
  {
    reason: 'captcha',
    by: 'Amazon',
    pattern: /action="[^"]{0,200}\/errors\/validateCaptcha|\bopfcaptcha[.-]|mailto:api-services-support@amazon\.com/i
  },
  { reason: 'captcha', by: 'Google', pattern: /detected unusual traffic from your computer network/i },
  { reason: 'rate-limited', by: 'Reddit', pattern: /whoa there, pardner/i },
  { reason: 'access-denied', by: 'Reddit', pattern: /blocked by network security/i },
  {
    reason: 'consent-wall',
    by: 'Google',
    pattern: /action="https:\/\/consent\.(?:google|youtube)\.[a-z.]{2,12}\/save/i
  }
]

/** The address that was reached is one of a page that stands in front of others. */
export const wallAddresses: readonly WallMark[] = [
  {
    reason: 'consent-wall',
    by: null,
    pattern: /^https?:\/\/(?:consent|guce|myprivacy|privacy-?gate|cookie-?wall|zustimmung)\./i
  },
  {
    reason: 'consent-wall',
    by: null,
    pattern: /^https?:\/\/[^/?#]{1,255}\/(?:consent|zustimmung|cookie-?wall|cookie-?consent|privacy-?gate)(?:[/?#]|$)/i
  },
  { reason: 'rate-limited', by: 'Queue-it', pattern: /^https?:\/\/[^/?#]{1,255}\.queue-it\.net(?:[/?#]|$)/i },
  { reason: 'captcha', by: 'Google', pattern: /^https?:\/\/[^/?#]{1,255}\/sorry\/index\b/i },
  { reason: 'captcha', by: 'Amazon', pattern: /^https?:\/\/[^/?#]{1,255}\/errors\/validateCaptcha\b/i }
]

/** The widgets of captchas. Forms of ordinary pages hold them too. */
export const captchaWidgets: readonly WallMark[] = [
  { reason: 'captcha', by: 'reCAPTCHA', pattern: /\bclass=["'][^"']{0,200}\bg-recaptcha\b/i },
  { reason: 'captcha', by: 'hCaptcha', pattern: /\bclass=["'][^"']{0,200}\bh-captcha\b/i },
  { reason: 'captcha', by: 'Turnstile', pattern: /\bclass=["'][^"']{0,200}\bcf-turnstile\b/i }
]

export const refusedStatuses: Readonly<Record<number, BlockReason>> = {
  401: 'login-wall',
  403: 'access-denied',
  429: 'rate-limited'
}
