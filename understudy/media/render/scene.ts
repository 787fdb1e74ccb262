import { lookFrom, type Look } from './look.ts'
import { randomFrom } from './random.ts'

export const settings = [
  'kitchen', 'office', 'podcast', 'living-room', 'bedroom', 'bathroom', 'cafe', 'gym', 'street', 'park', 'beach', 'stage', 'shop', 'clinic', 'car', 'seamless'
] as const
export type Setting = (typeof settings)[number]

export type Shot = 'extreme-close-up' | 'close-up' | 'medium' | 'wide' | 'overhead'
export type Lighting = 'daylight' | 'warm' | 'golden' | 'cool' | 'night' | 'neon' | 'studio'
export type Pose = 'rest' | 'hold' | 'gesture' | 'table'
export type Mood = 'smile' | 'neutral' | 'surprised' | 'serious'

export const propKinds = ['bottle', 'can', 'jar', 'tube', 'box', 'pouch', 'glass', 'mug', 'phone', 'microphone', 'laptop', 'book', 'plant', 'dumbbell', 'plate'] as const
export type PropKind = (typeof propKinds)[number]

export interface Prop {
  kind: PropKind
  colour: number
  hero: boolean
}

/** Everything a still is drawn from. Kept beside each drawn image, so that its clip can move the same parts. */
export interface Scene {
  seed: string
  shot: Shot
  setting: Setting
  /** Decides the room's colours: the same setting words give the same room. */
  settingSeed: string
  lighting: Lighting
  people: Look[]
  mood: Mood
  pose: Pose
  props: Prop[]
  /** -1 to 1: where the subject stands. */
  side: number
  sticker: boolean
  sheet: boolean
  caption: string
}

const settingWords: [RegExp, Setting][] = [
  [/\b(podcast|recording booth|recording studio|radio)\b/, 'podcast'],
  [/\b(seamless|plain (white|grey|gray|neutral)? ?background|white background|neutral background|backdrop|cyclorama|character sheet|identity sheet|reference sheet)\b/, 'seamless'],
  [/\b(kitchen|countertop|stove|fridge|pantry)\b/, 'kitchen'],
  [/\b(bathroom|shower|vanity|sink|mirror)\b/, 'bathroom'],
  [/\b(bedroom|bed|nightstand|pillow)\b/, 'bedroom'],
  [/\b(gym|workout|weights|treadmill|fitness|barbell|locker)\b/, 'gym'],
  [/\b(caf[eé]|coffee ?shop|coffee bar|restaurant|bar|bakery|diner)\b/, 'cafe'],
  [/\b(car|driver'?s seat|dashboard|vehicle)\b/, 'car'],
  [/\b(stage|keynote|auditorium|spotlight|conference|theatre|theater)\b/, 'stage'],
  [/\b(clinic|hospital|lab|laboratory|doctor'?s|pharmacy|dentist)\b/, 'clinic'],
  [/\b(beach|ocean|sea|shore|coast|poolside|pool)\b/, 'beach'],
  [/\b(street|sidewalk|city|urban|alley|downtown|crosswalk|subway|rooftop)\b/, 'street'],
  [/\b(park|forest|trail|garden|mountain|field|meadow|outdoors?|nature|lake|hik\w+|backyard|porch)\b/, 'park'],
  [/\b(store|shop|supermarket|aisle|warehouse|shelves|boutique)\b/, 'shop'],
  [/\b(office|desk|workspace|meeting|boardroom|cubicle|home office|study|library)\b/, 'office'],
  [/\b(living ?room|sofa|couch|lounge|apartment|home|hallway|loft)\b/, 'living-room'],
  [/\bproduct shot|packshot|hero shot\b/, 'seamless'],
  [/\bstudio\b(?! light)/, 'podcast']
]

const lightingWords: [RegExp, Lighting][] = [
  [/\b(neon|led strip|rgb|cyberpunk|colou?red gel)\b/, 'neon'],
  [/\b(golden[- ]hour|sunset|sunrise|late afternoon|magic hour|low sun|dusk)\b/, 'golden'],
  [/\b(night|midnight|dark room|moonlit|dim|evening|low[- ]key)\b/, 'night'],
  [/\b(cool|overcast|blue hour|fluorescent|rainy|cloudy|cold light)\b/, 'cool'],
  [/\b(warm|tungsten|candle\w*|lamp ?light|cozy|cosy|amber)\b/, 'warm'],
  [/\b(studio light\w*|softbox|ring light|high[- ]key|key light)\b/, 'studio'],
  [/\b(daylight|morning|bright|natural light|window light|sunny|sunlit|noon)\b/, 'daylight']
]

const propWords: [RegExp, PropKind, boolean][] = [
  [/\b(can|seltzer|soda|energy drink)\b(?! (you|we|i|be|not|do|it|never|help|make|see|feel|get|go))/, 'can', true],
  [/\b(glass(?!es| (?:bottle|jar|door|wall|window|panel|table))|iced?[- ](coffee|tea|latte)|cold brew|smoothie|juice|tumbler)\b/, 'glass', false],
  [/\b(bottle|serum|shampoo|cold brew|flask|wine|beer|perfume|cleanser|oil|drops)\b/, 'bottle', true],
  [/\b(jar|cream|moisturi[sz]er|supplement\w*|capsules|pills|vitamin\w*|honey|candle|balm|powder)\b/, 'jar', true],
  [/\b(tube|toothpaste|sunscreen|lotion|ointment|lip ?stick|mascara)\b/, 'tube', true],
  [/\b(pouch|bag of|sachet|snack|chips|beans|packet|jerky|granola)\b/, 'pouch', true],
  [/\b(box|package|packaging|carton|parcel|kit|cereal)\b/, 'box', true],
  [/\b(mug|cup|espresso|latte|cappuccino|tea)\b/, 'mug', false],
  [/(?<!\b(?:on|with|from|by|of) an? )\b(?:smart|i)?phone\b(?!['’]s|[- ](?:camera|footage|video|held|lens|shot|quality|sensor))|\bapp\b/, 'phone', false],
  [/\b(mic|microphones?|podcast)\b/, 'microphone', false],
  [/\b(laptop|computer|macbook|keyboard)\b/, 'laptop', false],
  [/\b(book|notebook|journal)\b/, 'book', false],
  [/\b(plant|flowers?|bouquet|succulent)\b/, 'plant', false],
  [/\b(dumbbells?|kettlebell|weights)\b/, 'dumbbell', false],
  [/\b(plate|bowl|meal|salad|food|pasta|toast|breakfast)\b/, 'plate', false]
]

const personNoun =
  'wom[ae]n|m[ae]n|girl|boy|guy|lady|person|people|mother|mom|mum|father|dad|grandmother|grandma|grandfather|grandpa|host|guest|presenter|speaker|creator|founder|doctor|nurse|chef|barista|athlete|runner|teacher|student|teen\\w*|influencer|customer|actor|actress|couple|friend|coach|trainer|scientist|entrepreneur|ceo|farmer|worker|engineer|designer|artist|musician|businesswoman|businessman|child|kid|model|interviewer|whistleblower|employee|expert|nutritionist|dermatologist|character|gentleman|parent|twin'

/** Reads a prompt the way a director's assistant would: who, where, how close, in what light, with what in hand. */
export function readScene({ prompt, seed }: { prompt: string; seed: string }): Scene {
  const text = prompt.toLowerCase()
  const random = randomFrom(seed)
  const people = readPeople(prompt)
  const setting = earliest(settingWords, text) ?? (people.length > 0 ? random.pick(['living-room', 'office', 'kitchen']) : 'seamless')
  const props = readProps(text)
  const sheet = /\b(character|identity|reference|element|model|product|turnaround) sheet|turnaround\b/.test(text)
  return {
    seed,
    shot: readShot(text, people.length) ?? random.pick(['medium', 'close-up', 'medium']),
    setting: sheet ? 'seamless' : setting,
    settingSeed: `${setting} ${sheet ? '' : settingPhrase(text, setting)}`,
    lighting: earliest(lightingWords, text) ?? (setting === 'podcast' ? 'warm' : setting === 'stage' ? 'night' : setting === 'seamless' ? 'studio' : 'daylight'),
    people: people.slice(0, 3),
    mood: readMood(text),
    pose: readPose(text, props) ?? random.pick(['rest', 'gesture', 'table']),
    props: props.slice(0, 4),
    side: random.between(-1, 1),
    sticker: /\b(chibi|sticker)\b/.test(text),
    sheet,
    caption: ''
  }
}

function readShot(text: string, people: number): Shot | null {
  if (/\b(overhead|top[- ]down|flat[- ]?lay|bird'?s[- ]eye)\b/.test(text)) return people > 0 ? 'medium' : 'overhead'
  if (/\b(extreme close[- ]?up|macro|ecu)\b/.test(text)) return 'extreme-close-up'
  if (/\b(close[- ]?up|closeup|cu\b|head and shoulders|headshot|tight (shot|on)|portrait)/.test(text) && !/\bmedium close/.test(text)) return 'close-up'
  if (/\b(wide|establishing|full[- ]body|full[- ]length|long shot|master shot)\b/.test(text)) return 'wide'
  if (/\b(medium|mid[- ]shot|waist[- ]up|two[- ]shot|cowboy|chest[- ]up)\b/.test(text)) return 'medium'
  return null
}

/** The sentence part that names the place: its words colour the room. */
function settingPhrase(text: string, setting: Setting): string {
  const word = settingWords.find(([pattern, kind]) => kind === setting && pattern.test(text))?.[0].exec(text)?.[0]
  return word ?? setting
}

function readMood(text: string): Mood {
  if (/\b(surprised?|shock\w*|gasp\w*|amazed|wow|astonish\w*|wide[- ]eyed)\b/.test(text)) return 'surprised'
  if (/\b(serious|frown\w*|worried|tired|sad|stern|concerned|skeptical|sceptical|intense|frustrat\w*|grimac\w*)\b/.test(text)) return 'serious'
  if (/\b(smil\w*|happy|laugh\w*|grin\w*|cheer\w*|joy\w*|warm\w*|delight\w*|excited|relaxed|enjoy\w*)\b/.test(text)) return 'smile'
  return randomFrom(text).pick(['smile', 'neutral', 'smile'])
}

function readPose(text: string, props: Prop[]): Pose | null {
  const carried = props.some(({ kind }) => !['microphone', 'laptop', 'plant', 'plate'].includes(kind))
  if (carried && /\b(hold\w*|rais\w*|lift\w*|show\w*|sip\w*|drink\w*|pour\w*|grab\w*|present\w*|hand\w*|takes?|using|applies)\b/.test(text)) return 'hold'
  if (/\b(gestur\w*|point\w*|explain\w*|wav\w*|speak\w*|talk\w*|tell\w*|says?)\b/.test(text)) return 'gesture'
  if (/\b(sit\w*|seated|desk|table|lean\w*|typing)\b/.test(text)) return 'table'
  return null
}

function readProps(text: string): Prop[] {
  const found = propWords
    .map(([pattern, kind, hero]) => ({ kind, hero, at: text.search(pattern), word: pattern.exec(text)?.[0] ?? '' }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  const unique = found.filter(({ kind }, place) => found.findIndex((other) => other.kind === kind) === place)
  if (unique.length === 0 && /\bproduct\b/.test(text)) unique.push({ kind: 'box', hero: true, at: 0, word: 'product' })
  return unique.map(({ kind, hero, word }) => ({ kind, hero, colour: randomFrom(`prop ${kind} ${word}`).between(0, 360) }))
}

/** One look for each person described or named, the one who speaks first. */
export function readPeople(prompt: string): Look[] {
  const found = new Map<string, Look>()
  const add = (words: string, name: string | null) => {
    const look = lookFrom({ words, name })
    const key = name?.toLowerCase() ?? `${look.feminine}${look.hairStyle}${look.hairColour}${look.garment}${look.garmentColour}`
    if (!found.has(key)) found.set(key, look)
  }
  const speaker = /\b(?:speaker|host|on camera)\s*[:=]\s*"?([A-Z][\w'-]+(?: [A-Z][\w'-]+)?)/.exec(prompt)?.[1] ?? null

  const person = new RegExp(`\\b(${personNoun})\\b`, 'i')
  const pair = new RegExp(`^(.*\\b(?:${personNoun})\\b.*?),? and ((?:an?|another|his|her|their) .*\\b(?:${personNoun})\\b.*)$`, 'i')
  for (const sentence of prompt.split(/[.\n;!?]+/)) {
    const paired = pair.exec(sentence)
    for (const clause of paired ? [paired[1] ?? '', paired[2] ?? ''] : [sentence]) {
      const name = nameIn(clause)
      if (person.test(clause) || name) add(clause, name)
    }
    if (paired && found.size === 2 && [...found.values()].every((look) => !look.name)) return [...found.values()]
  }
  if (found.size === 0 && speaker) add(speaker, speaker)
  const people = merge([...found.values()])
  const [only] = people
  if (only && people.length === 1 && /\btwo[- ](shot|hosts|people|friends|women|men|speakers)|both hosts\b/i.test(prompt)) people.push(lookFrom({ words: `the other one beside ${only.name ?? only.hairColour}`, name: null }))
  const first = speaker ? people.findIndex((look) => look.name && speaker.toLowerCase().includes(look.name.toLowerCase())) : 0
  return first > 0 ? [...people.slice(first, first + 1), ...people.slice(0, first), ...people.slice(first + 1)] : people
}

function nameIn(clause: string): string | null {
  const described = /\b([A-Z][a-z]{2,})(?:\s*\([^)]*\))?\s*(?:,|:|—|-{1,2}|–)\s*(?:an?|the|in)\b/.exec(clause)?.[1]
  const called = /\b(?:named|called)\s+([A-Z][a-z]+)/.exec(clause)?.[1]
  const acting = /\b([A-Z][a-z]{2,})\s+(?:says|speaks|talks|looks|holds|smiles|leans|turns|sips|laughs|explains|points|asks|answers|nods)\b/.exec(clause)?.[1]
  return [described, called, acting].find((name) => name !== undefined && !stopNames.test(name)) ?? null
}

const stopNames = /^(The|And|Medium|She|He|They|Her|His|This|That|Camera|Medium|Close|Wide|Shot|Scene|Style|Setting|Lighting|Sound|Element|Elements|Props?|Product|Action|Who|Then|With|Warm|Soft|Speaker|Frame|Character|Kitchen|Studio|Podcast|Location|Wardrobe|Background|One|Two|Both)$/

/** Anonymous mentions ("the woman smiles") are the people already described. */
function merge(people: Look[]): Look[] {
  const named = people.filter((look) => look.name)
  if (named.length > 0) return named
  return people.slice(0, 1)
}

function earliest<T>(rules: readonly [RegExp, T][], text: string): T | null {
  let best: { at: number; value: T } | null = null
  for (const [pattern, value] of rules) {
    const at = text.search(pattern)
    if (at >= 0 && (!best || at < best.at)) best = { at, value }
  }
  return best?.value ?? null
}
