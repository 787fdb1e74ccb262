import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { OfferedProduct } from './find-offered.ts'

const maximumCharacters = 600
const byPhoto = 'It looks exactly as in its reference photo: the same shape, proportions, colours, material and label.'

/**
 * The words that every prompt repeats: the name, the stated facts and the photo. They say no more than the offer's page,
 * because an invented detail would contradict the photo.
 */
export function describeProduct({ name, facts }: Pick<OfferedProduct, 'name' | 'facts'>): string {
  let told = `${cutText(name, 120)}.`
  for (const fact of facts) {
    // Pages often give the name as a fact of its own.
    const bare = plainOf(fact)
      .replace(/[.!?]$/, '')
      .toLowerCase()
    if (told.toLowerCase().includes(bare)) continue
    const next = `${told} ${asSentence(fact)}`
    if (next.length + byPhoto.length + 1 <= maximumCharacters) told = next
  }
  return `${told} ${byPhoto}`
}

/** What was seen on the photo, as such a description. */
export function pointToPhoto(seen: string): string {
  return `${asSentence(cutText(asSentence(seen), maximumCharacters - byPhoto.length - 2))} ${byPhoto}`
}

/** Whether the words leave the looks to the photo. Those of a board may contradict it. */
export const isByPhoto = (description: string): boolean => description.endsWith(byPhoto)

function asSentence(fact: string): string {
  const plain = plainOf(fact)
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}

const plainOf = (fact: string) => fact.replace(/\s+/g, ' ').trim()
