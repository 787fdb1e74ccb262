import type { Document } from 'domhandler'
import { all, attribute } from '../page-reading/html.ts'
import { shortTextOf } from '../page-reading/text.ts'

const mostElements = 400
const longestButton = 40
const longestContact = 120

/** Calling codes of countries whose currencies have signs that others have too. */
const byCall: Readonly<Record<string, string>> = {
  30: 'gr',
  31: 'nl',
  32: 'be',
  33: 'fr',
  34: 'es',
  36: 'hu',
  39: 'it',
  40: 'ro',
  41: 'ch',
  43: 'at',
  44: 'gb',
  45: 'dk',
  46: 'se',
  47: 'no',
  48: 'pl',
  49: 'de',
  52: 'mx',
  54: 'ar',
  55: 'br',
  56: 'cl',
  57: 'co',
  61: 'au',
  64: 'nz',
  65: 'sg',
  81: 'jp',
  86: 'cn',
  91: 'in',
  92: 'pk',
  94: 'lk',
  354: 'is',
  373: 'md',
  420: 'cz',
  421: 'sk',
  502: 'gt',
  503: 'sv',
  507: 'pa',
  593: 'ec',
  598: 'uy',
  852: 'hk',
  886: 'tw'
}
const call = /(?<![\d+])(?:\+|tel:00)(\d{2,3})(?=[\s().-]?\(?\d)/
/** An address of mail at a country's ending: "shop@kettles.cl". */
const mail = /@[a-z0-9][a-z0-9.-]{1,60}\.([a-z]{2})(?![a-z0-9.])/i
const noCountry = new Set(['io', 'co', 'me', 'tv', 'ai', 'eu', 'cc', 'to', 'ly', 'fm', 'gg', 'sh', 'so'])

/** What stands on buttons that put into a cart, in languages of one country. */
const byButton: readonly (readonly [RegExp, string])[] = [
  [/lägg (?:till )?i (?:varukorg|kundvagn|korg)/i, 'se'],
  [/læg i (?:indkøbs)?kurv|tilføj til (?:indkøbs)?kurv/i, 'dk'],
  [/legg i handle/i, 'no'],
  [/setja í körfu|bæta í körfu/i, 'is'],
  [/do košíku|vložit do koš/i, 'cz'],
  [/do koszyka/i, 'pl'],
  [/kosárba/i, 'hu'],
  [/ad[aă]ug[aă] [iî]n co[sșş]/i, 'ro'],
  [/u košaricu/i, 'hr'],
  [/у кошик/i, 'ua'],
  [/sepete ekle/i, 'tr'],
  [/カートに|買い物かご/, 'jp'],
  [/加入购物车/, 'cn'],
  [/장바구니/, 'kr'],
  [/vào giỏ/i, 'vn'],
  [/ke keranjang/i, 'id'],
  [/ใส่ตะกร้า/, 'th']
]

/** The one country that a page's telephones and addresses of mail are of, else that of the words on its buttons. */
export function signsOfCountry(root: Document): string | null {
  let country = known.get(root)
  if (country === undefined) {
    country = countryOf(root)
    known.set(root, country)
  }
  return country
}

/** A page is asked before its data is read, and again with the currency that its data states. */
const known = new WeakMap<Document, string | null>()

function countryOf(root: Document): string | null {
  const countries = new Set<string>()
  for (const element of all('a[href], p, span, li, td, address', root).slice(-mostElements)) {
    const address = attribute(element, 'href')
    const isContact = address !== null && /^(?:tel|mailto):/i.test(address)
    if (address !== null && !isContact) continue
    const said = isContact ? address : shortTextOf(element, longestContact)
    if (said === null || said.length > longestContact) continue
    const code = call.exec(said)?.[1] ?? ''
    const called = byCall[code] ?? byCall[code.slice(0, 2)]
    const ending = mail.exec(said)?.[1]?.toLowerCase()
    if (called !== undefined) countries.add(called)
    if (ending !== undefined && !noCountry.has(ending)) countries.add(ending === 'uk' ? 'gb' : ending)
  }
  const [only] = countries
  if (countries.size > 0) return countries.size === 1 ? (only ?? null) : null
  return countryOfButtons(root)
}

function countryOfButtons(root: Document): string | null {
  for (const element of all('button, input[value], a, li', root).slice(0, mostElements)) {
    const words = element.name === 'input' ? attribute(element, 'value') : shortTextOf(element, longestButton)
    if (words === null || words.length > longestButton) continue
    const country = byButton.find(([sign]) => sign.test(words))?.[1]
    if (country !== undefined) return country
  }
  return null
}
