import { cutText } from '@callsheet/lib/text/cut-text.ts'

/** Of ads, offers and conversations. */
export const maximumNameCharacters = 120

/** `Cold brew` becomes `Cold brew, copy`, and that `Cold brew, copy 2`. */
export function nameOfCopy(name: string): string {
  const { plain = name, number } = /^(?<plain>.+), copy(?: (?<number>\d{1,4}))?$/su.exec(name)?.groups ?? {}
  const isCopy = plain !== name
  const ending = isCopy ? `, copy ${Number(number ?? 1) + 1}` : ', copy'
  return cutText(plain, maximumNameCharacters - ending.length) + ending
}
