import type { CallToAction } from '@callsheet/lib/wire/page-structure.ts'
import { type Document, type Element, isTag } from 'domhandler'
import { absoluteUrl, all, attribute, first } from '../page-reading/html.ts'
import { textOf } from '../page-reading/text.ts'
import { maximum } from '../page-reading/bounds.ts'

/** At most eight. */
const fewWords = /^[^ ]*(?: [^ ]*){0,7}$/

/** Words that ask the visitor to act, in the most common languages of shops. They are tried in this order. */
const phrases: Record<Exclude<CallToAction['purpose'], 'other'>, string[]> = {
  buy: [
    'add to (?:cart|bag|basket|trolley)',
    'buy|shop|checkout|purchase|pre-?order|upgrade',
    '^order|order (?:now|today|online)',
    'subscribe (?:&|and) save|get (?:yours|offer|deal)|claim',
    'ajouter au panier|acheter|commander',
    'in den warenkorb|jetzt kaufen|kaufen|bestellen',
    'añadir (?:al carrito|a la cesta)|comprar',
    'aggiungi al carrello|acquista',
    'in winkel(?:wagen|mand)|dodaj do koszyka|adicionar ao carrinho|sepete ekle'
  ],
  try: [
    'try|start|free trial|get started',
    'essayer|essai gratuit|commencer',
    'kostenlos testen|testen',
    'probar|prueba|prova|inizia'
  ],
  'sign-up': [
    'sign ?up|subscribe|join|register|create (?:an )?account',
    "s['’]inscrire|s['’]abonner|anmelden|registrieren|suscr[ií]b\\p{L}*|iscriviti"
  ],
  book: ['book|schedule|reserve|demo', 'réserver|buchen|reservar|prenota'],
  notify: ['notify me|back in stock|email me when|waitlist|remind me'],
  contact: [
    'contact (?:us|sales)|talk to|chat with|call us|get in touch|request (?:a )?quote',
    'contactez|kontakt(?:ieren)?|contactar|contattaci'
  ],
  download: ['download|install|get the app', 'télécharger|herunterladen|descargar|scarica'],
  learn: [
    'learn more|find out|discover|explore|read more|compare',
    'see (?:how|plans|pricing)|view (?:plans|pricing|details)',
    'en savoir plus|mehr erfahren|saber más|scopri'
  ]
}

const purposes = Object.entries(phrases).map(([purpose, words]) => ({
  purpose: purpose as keyof typeof phrases,
  pattern: new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')
}))

const looksLikeButton = /(?:^|[\s_-])(?:btn|button|cta|add-?to-?cart|buy)(?:$|[\s_-])/i

/** Buttons, and links that look or read like buttons. Equal words are listed once, with a count. */
export function callsToActionOf(root: Document, base: string): CallToAction[] {
  const found = new Map<string, CallToAction>()
  for (const element of all(
    'button, input[type="submit"], input[type="button"], a[href], [role="button"], summary[role]',
    root
  )) {
    for (const text of wordings(element)) consider(element, text)
  }
  return [...found.values()]

  function consider(element: Element, text: string): void {
    const purpose = purposeOf(text)
    const button =
      element.name !== 'a' ||
      attribute(element, 'role') === 'button' ||
      looksLikeButton.test(attribute(element, 'class') ?? '')
    if (purpose === undefined && !(button && isSubmit(element))) return
    if (!button && text.split(' ').length > 5) return
    const key = text.toLowerCase()
    const before = found.get(key)
    if (before !== undefined) before.count += 1
    else if (found.size < maximum.callsToAction) {
      found.set(key, {
        text,
        purpose: purpose ?? 'other',
        url: absoluteUrl(attribute(element, 'href'), base),
        count: 1
      })
    }
  }
}

/** The kind of action that these words ask for. Undefined when they ask for none. */
export function callPurpose(text: string): CallToAction['purpose'] | undefined {
  return isShort(text) ? purposeOf(text) : undefined
}

function purposeOf(text: string): CallToAction['purpose'] | undefined {
  return purposes.find(({ pattern }) => pattern.test(text))?.purpose
}

/** Short texts. A button can hold one for each screen width or state. Each then counts alone, not their sum. */
function wordings(element: Element): string[] {
  if (element.children.some(isTag)) {
    const spans = all('span', element).flatMap((span) => (first('span', span) === null ? (textOf(span) ?? []) : []))
    const distinct = [...new Set(spans)]
    if (distinct.length < spans.length) return distinct.filter((text) => isShort(text))
  }
  const text = wordsOf(element)
  return text === null ? [] : [text]
}

function wordsOf(element: Element): string | null {
  const shown = element.name === 'input' ? attribute(element, 'value') : textOf(element)
  const text = shown ?? attribute(element, 'aria-label')
  return text !== null && isShort(text) ? text : null
}

function isShort(text: string): boolean {
  return text.length <= 80 && fewWords.test(text) && /\p{L}/u.test(text)
}

function isSubmit(element: Element): boolean {
  if (attribute(element, 'type') === 'submit') return true
  return element.name === 'button' && attribute(element, 'type') === null && insideForm(element)
}

function insideForm(element: Element): boolean {
  for (let parent = element.parent; parent !== null; parent = parent.parent) {
    if (isTag(parent) && parent.name === 'form') return true
  }
  return false
}
