import type { TextPiece, WalkedPage } from './page-walk.ts'

/** So many elements and texts before and after the title its maker stands by itself. */
const before = 40
const after = 60
const shortest = 2
const longest = 40
const longestName = 400
/** What stands before a maker's name, as a text of its own or in the same one. */
const leadAlone = /^by[:：]?$/iu
const lead =
  /^(?:by|brand[:：]|shop all|shop|visit the|more (?:from|by)|all (?:from|by)|see (?:more|all) (?:from|by)|alles? von|mehr von|tout(?:es)? (?:de|chez)|ver más de|todo de)\s+(?=\S)/iu
const end = / (?:store|shop|products?|brand store|collection)$/iu
const audience =
  /^(?:wo)?men(?:['’]?s)?$|^(?:kids|boys|girls|baby|unisex|ladies|damen|herren|kinder|femme|homme|mujer|hombre|donna|uomo|new|sale)(?:['’]?s)?$/iu
const madeBy = / (?:by|von|par|por|af|av|door|przez|от) $/iu
const breadcrumb = /^[/>»›→\\|•·]+$/u

/**
 * The maker by a short text of its own near the title with which the product's name begins, or ends behind "by", or that
 * stands behind "By".
 * Parts of a breadcrumb are categories, with which names begin too.
 */
export function brandBesideTitle({ pieces, titleOrder }: WalkedPage, productName: string | null): string | null {
  if (titleOrder === null || productName === null) return null
  const near = pieces.filter(
    ({ order, isRepeated, text }) =>
      !isRepeated && order > titleOrder - before && order < titleOrder + after && text.length <= longest * 2
  )
  for (const [index, piece] of near.entries()) {
    const words = plain(piece.text)
    const isLed = piece.order > titleOrder && leadAlone.test(near[index - 1]?.text ?? '')
    if (isLed && isName(words)) return words
    if (isInBreadcrumb(near, index) || !isName(words) || !isLikeMaker(words)) continue
    if (beginsWith(productName, words) && goesOn(productName.slice(words.length, longestName))) return words
    if (endsBy(productName.slice(0, longestName), words)) return words
  }
  return null
}

/** Whether a name begins with these words, and goes on. */
export function beginsWith(name: string, words: string): boolean {
  const said = name.toLowerCase()
  const rest = said.startsWith(words.toLowerCase()) ? name.slice(words.length) : ''
  return rest !== '' && !/^(?:[\p{L}\p{N}'’]| ?[&+])/u.test(rest) && /[\p{L}\p{N}]/u.test(rest)
}

/** Whether a name ends with these words, as those of who made it: "Copper Shade by Tom Dixon". */
function endsBy(name: string, words: string): boolean {
  const rest = name.toLowerCase().endsWith(words.toLowerCase()) ? name.slice(0, -words.length) : ''
  return madeBy.test(rest)
}

/** Of the name at least two words are left. */
function goesOn(rest: string): boolean {
  return rest.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length >= 2
}

function plain(text: string): string {
  const rest = text.replace(lead, '')
  return (rest === text ? text : rest.replace(end, '')).trim()
}

function isName(words: string): boolean {
  return words.length >= shortest && words.length <= longest && /\p{L}{2}|\p{Lu}/u.test(words) && !/[:：]$/u.test(words)
}

/** A few words in capitals, and none for whom the thing is made. */
function isLikeMaker(words: string): boolean {
  return /^(?!\p{Ll}|\d)/u.test(words) && words.split(/\s+/).length <= 3 && !audience.test(words)
}

function isInBreadcrumb(pieces: readonly TextPiece[], index: number): boolean {
  return [pieces[index - 1], pieces[index + 1]].some((one) => one !== undefined && breadcrumb.test(one.text))
}
