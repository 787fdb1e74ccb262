import type { Document } from 'domhandler'
import { metaContent } from '../page-reading/html.ts'
import { parsePrice, type Price } from '../page-reading/number.ts'
import { isPriceLabel } from './price-labels.ts'
import { productWords } from './product-words.ts'
import { brandLabels } from './visible-brand.ts'

/** What a page's card says in pairs: `twitter:label1` "Price" and `twitter:data1` "$19". */
export interface LabelledMeta {
  price: Price | null
  availability: 'InStock' | 'OutOfStock' | null
  brand: string | null
}

const mostPairs = 4
const longestValue = 60
const brandLabel = new RegExp(`^(?:${brandLabels})$`, 'iu')
const stockLabel =
  /^(?:availability|stock|in stock|verfügbarkeit|bestand|lager|disponibilité|disponibilidad|disponibilità|disponibilidade|estoque|existencias|beschikbaarheid|voorraad|dostępność|dostupnost|наличие|наявність)$/iu
const yes = /^(?:yes|true|ja|oui|sí|si|sim|tak|ano|да|так)$/iu
const no = /^(?:no|false|nein|non|não|nee|nej|nie|ne|нет|ні)$/iu
/** "$10 – $20" is no one price. */
const oneAmount = /^\D{0,12}\d[\d.,'’ \u00a0\u202f]{0,14}\D{0,12}$/u

export function labelledMeta(root: Document): LabelledMeta {
  const found: LabelledMeta = { price: null, availability: null, brand: null }
  for (let number = 1; number <= mostPairs; number += 1) {
    const label = metaContent(root, `twitter:label${number}`)?.trim()
    const value = metaContent(root, `twitter:data${number}`)?.trim()
    if (!label || !value || label.length > longestValue || value.length > longestValue) continue
    if (isPriceLabel('asked', label)) found.price ??= oneAmount.test(value) ? parsePrice(value) : null
    else if (stockLabel.test(label)) found.availability ??= stockOf(value)
    else if (brandLabel.test(label)) found.brand ??= value
  }
  return found
}

function stockOf(value: string): LabelledMeta['availability'] {
  if (no.test(value) || productWords.gone.test(value)) return 'OutOfStock'
  return yes.test(value) || productWords.here.test(value) ? 'InStock' : null
}
