import { findTraits } from './look-words.ts'
import { lookFrom } from './look.ts'
import type { Look } from './look-kinds.ts'

const personNoun =
  'wom[ae]n|m[ae]n|girl|boy|guy|lady|person|people|mother|mom|mum|father|dad|grandmother|grandma|grandfather|grandpa|host|guest|presenter|speaker|creator|founder|doctor|nurse|chef|barista|athlete|runner|teacher|student|teen\\w*|influencer|customer|actor|actress|couple|friend|coach|trainer|scientist|entrepreneur|ceo|farmer|worker|engineer|designer|artist|musician|businesswoman|businessman|child|kid|model|interviewer|whistleblower|employee|expert|nutritionist|dermatologist|character|gentleman|parent|twin'

/** True when this mention speaks. */
export const personPattern = new RegExp(`\\b(${personNoun})\\b`, 'i')

/** “No people”, “without any person in it”: who is named there is not seen. */
const absentPattern = new RegExp(
  `\\b(?:no|without(?: any)?|not a|empty of|free of) (?:other )?(?:${personNoun})s?\\b`,
  'gi'
)

interface Described {
  look: Look
  /** How much the words say. Of two mentions, the longer one describes the person. */
  traits: number
}

/** One look for each person who is described or named. The speaker comes first. */
export function readPeople(words: string): Look[] {
  const prompt = words.replace(absentPattern, '')
  const found = new Map<string, Described>()
  const add = (words: string, name: string | null) => {
    const look = lookFrom({ words, name })
    const traits = Object.keys(findTraits(words.toLowerCase())).length
    const key =
      name?.toLowerCase() ?? `${look.feminine}${look.hairStyle}${look.hairColour}${look.garment}${look.garmentColour}`
    if (traits > (found.get(key)?.traits ?? -1)) found.set(key, { look, traits })
  }
  const speaker = /\b(?:speaker|host|on camera)\s*[:=]\s*"?([A-Z][\w'-]+(?: [A-Z][\w'-]+)?)/.exec(prompt)?.[1] ?? null

  const pair = new RegExp(
    `^(.*\\b(?:${personNoun})\\b.*?),? and ((?:an?|another|his|her|their) .*\\b(?:${personNoun})\\b.*)$`,
    'i'
  )
  for (const sentence of prompt.split(/[.\n;!?]+/)) {
    const paired = pair.exec(sentence)
    for (const clause of paired ? [paired[1] ?? '', paired[2] ?? ''] : [sentence]) {
      const name = nameIn(clause)
      if (personPattern.test(clause) || name) add(clause, name)
    }
    if (paired && found.size === 2 && [...found.values()].every(({ look }) => !look.name))
      return [...found.values()].map(({ look }) => look)
  }
  if (found.size === 0 && speaker) add(speaker, speaker)
  const people = merge([...found.values()])
  const [only] = people
  if (
    only &&
    people.length === 1 &&
    /\btwo[- ](shot|hosts|people|friends|women|men|speakers)|both hosts\b/i.test(prompt)
  )
    people.push(lookFrom({ words: `the other one beside ${only.name ?? only.hairColour}`, name: null }))
  const first = speaker
    ? people.findIndex((look) => look.name && speaker.toLowerCase().includes(look.name.toLowerCase()))
    : 0
  return first > 0 ? [...people.slice(first, first + 1), ...people.slice(0, first), ...people.slice(first + 1)] : people
}

function nameIn(clause: string): string | null {
  const described = /\b([A-Z][a-z]{2,})(?:\s*\([^)]*\))?\s*(?:,|:|—|-{1,2}|–)\s*(?:[Aa]n?|[Tt]he|[Ii]n)\b/.exec(
    clause
  )?.[1]
  const called = /\b(?:named|called)\s+([A-Z][a-z]+)/.exec(clause)?.[1]
  const acting =
    /\b([A-Z][a-z]{2,})\s+(?:says|speaks|talks|looks|holds|smiles|leans|turns|sips|laughs|explains|points|asks|answers|nods)\b/.exec(
      clause
    )?.[1]
  return [described, called, acting].find((name) => name !== undefined && !stopNames.test(name)) ?? null
}

const stopNames =
  /^(The|Over|Insert|Extreme|Low|High|Tall|Square|And|Medium|She|He|They|Her|His|This|That|Camera|Medium|Close|Wide|Shot|Scene|Style|Setting|Lighting|Sound|Element|Elements|Props?|Product|Action|Who|Then|With|Warm|Soft|Speaker|Frame|Character|Kitchen|Studio|Podcast|Location|Wardrobe|Background|One|Two|Both)$/

/**
 * Anonymous mentions ("the woman smiles") belong to people who are described already. A bare name also belongs to its
 * description.
 */
function merge(people: Described[]): Look[] {
  const named = people.filter(({ look }) => look.name)
  const [fullest] = people.toSorted((a, b) => b.traits - a.traits)
  const [only] = named
  if (only && fullest && named.length === 1 && fullest.traits >= 4 && only.traits < 2)
    return [{ ...fullest.look, name: only.look.name }]
  if (named.length > 0) return named.map(({ look }) => look)
  return fullest ? [fullest.look] : []
}
