import { colourIn } from './materials.ts'
import { personPattern } from './people.ts'
import { propWords } from './scene-words.ts'
import type { Prop, PropKind } from './scene-kinds.ts'

export interface DescribedThings {
  /** Each thing that the prompt describes, with its colour and label. */
  props: Prop[]
  /** The prompt without descriptions and names of things: a "night serum" says nothing about the light. */
  rest: string
}

/** "Cold brew: A tall slim brick red glass bottle with a cork stopper and a cream paper label, marked “cold brew”." */
const description = /(?<=^|[.!?]\s+)(?:(?<name>[A-Z][^.:!?]{1,80}): )?(?<words>(?:an? )?[^.!?]{8,})[.!?]?/gi
/** Parts of a prompt that describe an action and not a look. */
const headings = /^(?:caught|the (?:first instant|place)|action|motion|lighting|camera|sound|style|setting|shot)\b/i
/** The words on its label. */
const marked = /\b(?:marked|label?led|reading|printed with)\s+[“"‘']([^”"’']{1,60})[”"’']/i

export function readDescribedThings(prompt: string): DescribedThings {
  const props: Prop[] = []
  const names: string[] = []
  const rest = prompt.replace(description, (sentence, name: string | undefined, words: string) => {
    const prop = isDescription(name, words) ? propOf(words) : null
    if (!prop) return sentence
    if (!props.some(({ kind }) => kind === prop.kind)) props.push(prop)
    for (const known of [name?.replace(/^the /i, ''), prop.text]) if (known) names.push(known)
    return ' '
  })
  const text = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replace(new RegExp(escape(name), 'gi'), 'it'), rest)
  return { props, rest: text }
}

/** "Caught mid-gesture: Cold brew stands alone" describes nothing; "The microphone: matte black microphone" does. */
function isDescription(name: string | undefined, words: string): boolean {
  if (personPattern.test(words) || (name && headings.test(name))) return false
  if (!name) return marked.test(words)
  const noun = name.toLowerCase().split(' ').at(-1) ?? ''
  return /^an? /i.test(words) || words.toLowerCase().includes(noun)
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Null when the noun of the description is not a thing that we can draw. */
function propOf(words: string): Prop | null {
  const lower = words.toLowerCase()
  const [noun = ''] = lower.split(/\b(?:with|filled|marked|labell?ed|printed)\b|,/)
  const text = marked.exec(words)?.[1] ?? null
  // A thing that we cannot draw gets a box, if it has a name to print on the box.
  const kind = lastKind(noun) ?? lastKind(text?.toLowerCase() ?? '') ?? (text ? 'box' : null)
  if (!kind) return null
  const lid = /\bwith an? ([\w\s-]{0,30}?)\b(?:lid|cap|stopper|top|pump|crown)\b/.exec(lower)?.[1]
  const label = /\b([\w-]+)(?:\s[\w-]+)?\s(?:label|sticker|sleeve|panel)\b/.exec(lower)?.[0]
  return {
    kind,
    hero: propWords.some(([, known, hero]) => known === kind && hero),
    colour: 0,
    body: colourIn(noun) ?? colourIn(/\bin (?:an? )?([\w\s-]{3,30})/.exec(lower)?.[1] ?? ''),
    cap: colourIn(lid ?? ''),
    label: colourIn(label ?? ''),
    text
  }
}

/** The noun of a description comes last: a glass bottle is a bottle. */
function lastKind(head: string): PropKind | null {
  const found = propWords.flatMap(([pattern, kind]) =>
    [...head.matchAll(new RegExp(pattern, 'g'))].map(({ index }) => ({ kind, index }))
  )
  return found.sort((a, b) => b.index - a.index)[0]?.kind ?? null
}
