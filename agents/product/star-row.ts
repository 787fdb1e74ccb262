import { isTag, type Element } from 'domhandler'

const rowName = /(?:^|[^a-z])(?:ratings?|stars?|score|stern\w*|étoiles|estrellas)(?:[^a-z]|$)/i
const full = /(?:^|[\s_-])(?:full|filled|fill|active|on|solid|checked|selected|yellow|gold)(?:[\s_-]|$)/i
const half = /(?:^|[\s_-])half(?:[\s_-]|$)/i
const empty = /(?:^|[\s_-])(?:zero|empty|off|outline|blank|inactive|unfilled|none|o|gr[ae]y|regular|far)(?:[\s_-]|$)/i
const starsInRow = 5
const longestNames = 200

/** Five elements beside each other whose names say which of them are full: "star full", "star half", "star empty". */
export function starsInElements(row: Element): number | null {
  if (!rowName.test((row.attribs.class ?? '').slice(0, longestNames))) return null
  const stars = row.children.filter(isTag)
  if (stars.length !== starsInRow) return null
  let rating = 0
  for (const star of stars) {
    const names = (star.attribs.class ?? '').slice(0, longestNames)
    if (empty.test(names)) continue
    if (half.test(names)) rating += 0.5
    else if (full.test(names)) rating += 1
    else return null
  }
  return rating > 0 ? rating : null
}
