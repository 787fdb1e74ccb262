import { isTag, type Element } from 'domhandler'
import { parseRating } from '../page-reading/number.ts'
import { countIn, ratingWords } from './rating-words.ts'
import { starsInElements } from './star-row.ts'

/** Stars that are drawn: by the width of a strip over five of them, or by the names of five. */
export interface DrawnStars {
  order: number
  /** Of five. */
  rating: number
  /** By how many people, where the same words say it. */
  count: number | null
}

/** Beside the title, and in their data, some pages round the stars, and tell the exact number of the same reviews elsewhere. */
export function exactRating(stars: readonly DrawnStars[], rating: number | null, reviewCount: number | null) {
  const isRounded = (one: number) => Number.isInteger(one * 2)
  if (rating === null || reviewCount === null || !isRounded(rating)) return rating
  const exact = stars.find(
    (one) => one.count === reviewCount && !isRounded(one.rating) && Math.abs(one.rating - rating) <= 0.5
  )
  return exact?.rating ?? rating
}

const starsName = /(?:^|[^a-z])(?:rating|stars?)(?:[^a-z]|$)/i
const width = /(?:^|;)\s{0,5}width\s{0,5}:\s{0,5}(\d{1,3}(?:\.\d{1,4})?)%/i
const longestNames = 400

/** An empty strip over a row of stars, in two elements that are named for them, or an attribute with their number. */
export function starsOf(element: Element): Omit<DrawnStars, 'order'> | null {
  const rating = numberOfStars(element) ?? starsInElements(element) ?? widthOfStars(element)
  return rating === null ? null : { rating, count: countBeside(element) }
}

function widthOfStars({ attribs, children, parent }: Element): number | null {
  const part = width.exec(attribs.style ?? '')
  if (!part || children.length > 0 || !starsName.test(attribs.class ?? '')) return null
  const rating = Number(part[1]) / 20
  const isWithin = parent && isTag(parent) && starsName.test(parent.attribs.class ?? '')
  return isWithin && rating > 0 && rating <= 5 ? rating : null
}

/** "Rated 4.9 out of 5 stars based on 18 reviews", told to those who do not see them. */
function countBeside({ attribs }: Element): number | null {
  const words = wordAttributes.map((key) => attribs[key]).find((value) => value !== undefined)
  return words === undefined || words.length > longestStars ? null : countIn(words)
}

const starAttributes = ['data-rating', 'data-score', 'data-average', 'data-average-rating', 'data-stars']
const wordAttributes = ['aria-label', 'title', 'alt']
const longestStars = 120

/** What is told to those who do not see the stars, or to the script that draws them: "Rated 4.7 out of 5". */
function numberOfStars({ attribs }: Element): number | null {
  for (const key of wordAttributes) {
    const words = attribs[key]
    const said = words === undefined || words.length > longestStars ? null : ratingWords.exec(words)
    const rating = parseRating(said?.[1] ?? said?.[2] ?? null)
    if (rating !== null && rating > 0) return rating
  }
  const isNamed = starsName.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`.slice(0, longestNames))
  const stated = starAttributes.map((key) => attribs[key]).find((value) => value !== undefined && value !== '')
  const rating = isNamed && stated !== undefined && /^\d(?:[.,]\d{1,4})?$/.test(stated) ? parseRating(stated) : null
  return rating !== null && rating > 0 ? rating : null
}
