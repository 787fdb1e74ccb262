import { isTag, type Element } from 'domhandler'
import { parseRating } from '../page-reading/number.ts'
import { ratingWords } from './rating-words.ts'
import { starsInElements } from './star-row.ts'

/** Stars that are drawn: by the width of a strip over five of them, or by the names of five. */
export interface DrawnStars {
  order: number
  /** Of five. */
  rating: number
}

const starsName = /(?:^|[^a-z])(?:rating|stars?)(?:[^a-z]|$)/i
const width = /(?:^|;)\s{0,5}width\s{0,5}:\s{0,5}(\d{1,3}(?:\.\d{1,4})?)%/i
const longestNames = 400

/** An empty strip over a row of stars, in two elements that are named for them, or an attribute with their number. */
export function starsOf(element: Element): number | null {
  const { attribs, children, parent } = element
  const said = numberOfStars(element) ?? starsInElements(element)
  if (said !== null) return said
  const part = width.exec(attribs.style ?? '')
  if (!part || children.length > 0 || !starsName.test(attribs.class ?? '')) return null
  const rating = Number(part[1]) / 20
  const isWithin = parent && isTag(parent) && starsName.test(parent.attribs.class ?? '')
  return isWithin && rating > 0 && rating <= 5 ? rating : null
}

const starAttributes = ['data-rating', 'data-score', 'data-average', 'data-average-rating', 'data-stars']
const wordAttributes = ['aria-label', 'title', 'alt']
const longestStars = 80

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
