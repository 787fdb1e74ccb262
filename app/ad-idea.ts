import { cutText } from '@callsheet/lib/text/cut-text.ts'
export interface AdIdeaOrigin {
  offerName: string
  /** What the page sells and its main promise. Null when the page was not read. */
  product?: string | undefined
  promise?: string | undefined
  personaName?: string | undefined
  /** The exact words of a customer. */
  quote?: string | undefined
}

const quoteCharacters = 400

/** The idea of an ad, in sentences. It starts from an offer, one of its personas or one of its customers' quotes. */
export function adIdeaFrom({ offerName, product, promise, personaName, quote }: AdIdeaOrigin): string {
  const sold = product ?? offerName
  // On some pages the promise is the product's name and a few more words.
  const about = promise?.includes(sold) ? [promise] : [sold, promise]
  return [
    ...about.flatMap((text) => (text ? [sentence(text)] : [])),
    ...(personaName ? [`For ${personaName}.`] : []),
    ...(quote ? [`It grows out of what a customer said: “${cutText(quote, quoteCharacters)}”`] : [])
  ].join(' ')
}

const sentence = (text: string) => `${text.replace(/(?<![.\s])[.\s]+$/, '')}.`
