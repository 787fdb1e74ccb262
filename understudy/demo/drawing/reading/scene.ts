import { readDescribedThings } from './described-things.ts'
import { wallColourIn } from './materials.ts'
import { readPeople } from './people.ts'
import { readSticker } from './sticker-words.ts'
import { randomFrom } from '../random.ts'
import { earliest, faintSettingWords, lightingWords, propWords, settingWords } from './scene-words.ts'
import type { Mood, Pose, Prop, PropKind, Scene, Setting, Shot } from './scene-kinds.ts'

/** Products of ads. When the prompt describes a product, no other product is added. */
const packageKinds: ReadonlySet<PropKind> = new Set(['bottle', 'can', 'jar', 'tube', 'box', 'pouch', 'shoe'])

/** Reads a prompt like a director's assistant: who, where, how close, which light, what is in hand. */
export function readScene({ prompt, seed }: { prompt: string; seed: string }): Scene {
  const stickerParts = readSticker(prompt)
  const { props: described, rest } = readDescribedThings(stickerParts?.liveAction ?? prompt)
  const text = rest.toLowerCase()
  const random = randomFrom(seed)
  const people = readPeople(rest)
  const setting =
    earliest(settingWords, text) ??
    earliest(faintSettingWords, text) ??
    (people.length > 0 ? random.pick(['living-room', 'office', 'kitchen']) : 'seamless')
  const props = readProps(text, described)
  const sheet = /\b(character|identity|reference|element|model|product|turnaround) sheet|turnaround\b/.test(text)
  return {
    seed,
    shot: readShot(text, people.length) ?? random.pick(['medium', 'close-up', 'medium']),
    setting: sheet ? 'seamless' : setting,
    settingSeed: `${setting} ${sheet ? '' : settingPhrase(text, setting)}`,
    wall: sheet ? null : wallColourIn(text),
    lighting:
      earliest(lightingWords, text) ??
      (setting === 'podcast' ? 'warm' : setting === 'stage' ? 'night' : setting === 'seamless' ? 'studio' : 'daylight'),
    people: people.slice(0, 3),
    mood: readMood(text),
    pose: readPose(text, props) ?? random.pick(['rest', 'gesture', 'table']),
    props: props.slice(0, 4),
    // The sticker sits on the right.
    side: stickerParts ? -1 : random.between(-1, 1),
    sticker: stickerParts !== null,
    stickerLook: stickerParts?.look ?? null,
    sheet,
    caption: ''
  }
}

function readShot(prompt: string, people: number): Shot | null {
  // The shape of the frame says nothing about the distance.
  const text = prompt.replace(/\b(wide|tall|square) \d+:\d+ frame\b/g, '')
  if (/\b(overhead|straight above|top[- ]down|flat[- ]?lay|bird'?s[- ]eye)\b/.test(text))
    return people > 0 ? 'medium' : 'overhead'
  if (/\b(extreme close[- ]?up|macro|ecu)\b/.test(text)) return 'extreme-close-up'
  if (
    /\b(close[- ]?up|closeup|cu\b|insert|over[- ]the[- ]shoulder|head and shoulders|headshot|tight (shot|on)|portrait)/.test(
      text
    ) &&
    !/\bmedium close/.test(text)
  )
    return 'close-up'
  if (/\b(wide(?!-)|establishing|full[- ]body|full[- ]length|long shot|master shot)\b/.test(text)) return 'wide'
  if (/\b(medium|mid[- ]shot|waist[- ]up|two[- ]shot|cowboy|chest[- ]up)\b/.test(text)) return 'medium'
  return null
}

/** The part of the sentence that names the place. Its words colour the room. */
function settingPhrase(text: string, setting: Setting): string {
  const word = [...settingWords, ...faintSettingWords]
    .find(([pattern, kind]) => kind === setting && pattern.test(text))?.[0]
    .exec(text)?.[0]
  return word ?? setting
}

function readMood(text: string): Mood {
  if (/\b(surprised?|shock\w*|gasp\w*|amazed|wow|astonish\w*|wide[- ]eyed)\b/.test(text)) return 'surprised'
  if (
    /\b(serious|frown\w*|worried|tired|sad|stern|concerned|skeptical|sceptical|intense|frustrat\w*|grimac\w*)\b/.test(
      text
    )
  )
    return 'serious'
  if (/\b(smil\w*|happy|laugh\w*|grin\w*|cheer\w*|joy\w*|warm\w*|delight\w*|excited|relaxed|enjoy\w*)\b/.test(text))
    return 'smile'
  return randomFrom(text).pick(['smile', 'neutral', 'smile'])
}

function readPose(text: string, props: Prop[]): Pose | null {
  const carried = props.some(({ kind }) => !['microphone', 'laptop', 'plant', 'plate'].includes(kind))
  if (
    carried &&
    /\b(hold\w*|rais\w*|lift\w*|show\w*|sip\w*|drink\w*|pour\w*|grab\w*|present\w*|hand\w*|takes?|using|applies)\b/.test(
      text
    )
  )
    return 'hold'
  if (/\b(gestur\w*|point\w*|explain\w*|wav\w*|speak\w*|talk\w*|tell\w*|says?)\b/.test(text)) return 'gesture'
  if (/\b(sit\w*|seated|desk|table|lean\w*|typing)\b/.test(text)) return 'table'
  return null
}

function readProps(text: string, described: readonly Prop[]): Prop[] {
  const found = propWords
    .filter(([, kind]) => !described.some((prop) => prop.kind === kind))
    .map(([pattern, kind, hero]) => ({ kind, hero, at: text.search(pattern), word: pattern.exec(text)?.[0] ?? '' }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  const unique = found.filter(({ kind }, place) => found.findIndex((other) => other.kind === kind) === place)
  if (unique.length === 0 && described.length === 0 && /\bproduct\b/.test(text))
    unique.push({ kind: 'box', hero: true, at: 0, word: 'product' })
  // A described thing belongs to the ad. A thing that is only mentioned stands in the room.
  const others = unique.map(({ kind, hero, word }) => ({
    kind,
    hero: hero && described.length === 0,
    colour: randomFrom(`prop ${kind} ${word}`).between(0, 360)
  }))
  const ordered = described.toSorted((a, b) => Number(b.hero) - Number(a.hero))
  return [...ordered, ...others.filter(({ kind }) => described.length === 0 || !packageKinds.has(kind))]
}
