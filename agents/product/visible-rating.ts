import { parseCount, parseRating } from '../page-reading/number.ts'
import { countWords, ratingWords } from './rating-words.ts'
import type { TextPiece, WalkedPage } from './page-walk.ts'

/** So many elements and texts after the title the product's own rating is looked for. */
const reach = 700
/** A count without stars stands nearer, and nearly alone: "Based on 21 reviews". */
const besideTitle = 120
const mostBesideCount = 10
/** Five stars are of so many elements, and then comes their count. */
const besideStars = 60
/** How many people gave stars, right after them. */
const countBegins = /^(?:\(|\d|based|basierend|basé|basato|basado|baserat|na podstawie|на основе)/iu
const bareRating = /^\d(?:[.,]\d{1,2})?$/
/** "(5)" beside stars, drawn or in figures. */
const bareCount = /^\((\d[\d.,]{0,9})\)$/

export interface VisibleRating {
  rating: number | null
  reviewCount: number | null
}

/** The stars that a reader sees beside the title, and by how many people. */
export function visibleRating({ pieces, titleOrder, stars }: WalkedPage): VisibleRating {
  const start = titleOrder ?? 0
  const near = pieces.filter(
    ({ order, text, isOfSeller }) => !isOfSeller && order >= start - 100 && order <= start + reach && text.length <= 120
  )
  const found = { rating: null, reviewCount: null } as VisibleRating
  for (const [index, piece] of near.entries()) {
    const text = ratingText(near, index) ?? piece.text
    const said = ratingWords.exec(text)
    // No stars are given where nobody has given any: "0/5 - 0 opiniões".
    found.rating ??= parseRating(said?.[1] ?? said?.[2] ?? null) || null
    if (found.rating === null) continue
    // The count stands in the same piece, or within the next few: "4.4", "(369 Reviews)".
    const counted =
      countWords.exec(text.replace(ratingWords, ' ')) ??
      near
        .slice(index, index + 6)
        .map(
          (one, at) =>
            countWords.exec(one.text.replace(ratingWords, ' ')) ?? countWords.exec(withNext(near, index + at))
        )
        .find((one) => one !== null)
    const beside = bareRating.test(piece.text) ? bareCount.exec(near[index + 1]?.text ?? '') : null
    found.reviewCount = parseCount(beside?.[1] ?? counted?.[1] ?? null)
    return found
  }
  const drawn = stars.find(({ order }) => order > start && order < start + besideTitle)
  const reviewCount = countAlone(near, start) ?? countBeside(near, drawn?.order ?? null) ?? drawn?.count ?? null
  return { rating: drawn?.rating ?? null, reviewCount }
}

/** "(21 reviews)" right below the title, where the stars are drawn. */
function countAlone(near: readonly TextPiece[], start: number): number | null {
  const [said] = near
    .filter(({ order }) => order > start && order < start + besideTitle)
    .flatMap(({ text, isRating }, index, pieces) => {
      const inStars = isRating ? bareCount.exec(text) : null
      if (inStars) return [parseCount(inStars[1])]
      const match = countWords.exec(text) ?? countWords.exec(withNext(pieces, index))
      return match && text.length <= match[0].length + mostBesideCount ? [parseCount(match[1])] : []
    })
  return said ?? null
}

/** "(21)" right after drawn stars, also in parts. */
function countBeside(near: readonly TextPiece[], order: number | null): number | null {
  if (order === null) return null
  const after = near.filter((one) => one.order > order && one.order < order + besideStars).slice(0, 4)
  const words = after.map(({ text }) => text).join('')
  return parseCount(/^\((\d[\d.,]{0,9})\)/.exec(words)?.[1] ?? null)
}

/** "4.7", "of" and "5" in elements of their own, or "4.7" and then how many people say so. */
function ratingText(pieces: readonly TextPiece[], index: number): string | null {
  const [first = '', ...rest] = pieces.slice(index, index + 4).map(({ text }) => text)
  if (!bareRating.test(first)) return null
  if (/^(?:out of|von|sur|de|su|van|av|af|z|из|\/) ?5(?![.,]?\d)/iu.test(rest[0] ?? ''))
    return `${first} / 5 ${rest.join(' ')}`.slice(0, 120)
  if (/^5(?!\d)/.test(rest[1] ?? '')) return [first, ...rest.slice(0, 2)].join(' ').slice(0, 120)
  if (pieces[index]?.isRating && /^\d[.,]\d$/.test(first)) return `${first} / 5`
  const counted = rest.join(' ').slice(0, 120)
  const isCounted = /^\d[.,]\d$/.test(first) && countBegins.test(counted) && countWords.test(counted)
  return isCounted ? `${first} / 5` : null
}

/** A bare number with the word of the next element: "3" and then "ratings". */
function withNext(pieces: readonly TextPiece[], index: number): string {
  const [one, next] = pieces.slice(index, index + 2)
  return one && next && /^\d[\d.,]{0,8}$/.test(one.text) && !/^\d/.test(next.text)
    ? `${one.text} ${next.text}`.slice(0, 120)
    : ''
}
