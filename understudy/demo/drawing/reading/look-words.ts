import type { Garment, HairStyle, Look } from './look-kinds.ts'

export const colourWords: Record<string, string> = {
  black: '#26262b',
  charcoal: '#3b3d45',
  grey: '#8b8f98',
  gray: '#8b8f98',
  white: '#f1eee8',
  cream: '#efe3cb',
  ivory: '#f0e9da',
  beige: '#d8c3a5',
  tan: '#c7a17a',
  camel: '#bf9160',
  brown: '#7b5337',
  chocolate: '#5a3a28',
  rust: '#b3532d',
  terracotta: '#c4643f',
  red: '#c73b3b',
  crimson: '#a8243c',
  burgundy: '#73243a',
  maroon: '#6d2633',
  coral: '#f0785f',
  pink: '#e79ab0',
  rose: '#d9788f',
  magenta: '#b83280',
  orange: '#e5813a',
  mustard: '#d6a331',
  yellow: '#eac54f',
  gold: '#d0a13f',
  olive: '#767a42',
  sage: '#9bb094',
  green: '#4d8a5b',
  emerald: '#1f7a5c',
  forest: '#2f5d44',
  mint: '#a8d8c0',
  teal: '#2b8086',
  turquoise: '#46b3ae',
  blue: '#3f6fb5',
  navy: '#28385e',
  denim: '#4d6c94',
  sky: '#8cbbe0',
  cobalt: '#2c52a8',
  lavender: '#b5a4d8',
  lilac: '#c0a8d6',
  purple: '#76539c',
  violet: '#7e5bb0',
  plum: '#6b3a5e',
  indigo: '#41408c',
  silver: '#b9bec7',
  khaki: '#a89a6f'
}
const colourPattern = Object.keys(colourWords).join('|')

const hairColours: [RegExp, string][] = [
  [/\b(blonde?|golden|honey)\b/, '#d9ac62'],
  [/\b(platinum|bleached)\b/, '#e8d8b0'],
  [/\b(auburn|copper)\b/, '#8c3f22'],
  [/\b(red|ginger|redhead)\b/, '#b4532a'],
  [/\b(silver|grey|gray|salt[- ]and[- ]pepper)\b/, '#a3a5aa'],
  [/\bwhite\b/, '#dcdad5'],
  [/\b(chestnut)\b/, '#6a3d24'],
  [/\b(brown|brunette)\b/, '#4f3324'],
  [/\b(dark|black|jet)\b/, '#221d1f'],
  [/\bpink\b/, '#d97a9b'],
  [/\bblue\b/, '#4a6fb0'],
  [/\bpurple\b/, '#77529c']
]

const styleWords: [RegExp, HairStyle][] = [
  [/\b(hijab|headscarf|head scarf|turban)\b/, 'headscarf'],
  [/\bbald|shaved head\b/, 'bald'],
  [/\bafro\b/, 'afro'],
  [/\b(curly|curls|coils|ringlets|coily)\b/, 'curly'],
  [/\b(bun|topknot|updo|chignon)\b/, 'bun'],
  [/\bponytail\b/, 'ponytail'],
  [/\b(bob|chin-length|shoulder-length)\b/, 'bob'],
  [/\b(wavy|waves|beachy)\b/, 'wavy'],
  [/\b(braids?|braided|dreadlocks|locs|long)\b/, 'long'],
  [/\b(quiff|pompadour|swept)\b/, 'quiff'],
  [/\b(side[- ]part|parted)\b/, 'side-part'],
  [/\b(buzz|crop(ped)?|fade|short)\b/, 'crop']
]

const garmentWords: [RegExp, Garment][] = [
  [/\b(lab coat|white coat|trench|overcoat|coat|parka)\b/, 'coat'],
  [/\bapron\b/, 'apron'],
  [/\b(blazer|suit|tuxedo)\b/, 'blazer'],
  [/\b(hoodie|sweatshirt)\b/, 'hoodie'],
  [/\b(sweater|jumper|knit|cardigan|turtleneck|pullover)\b/, 'sweater'],
  [/\b(jacket|windbreaker|bomber)\b/, 'jacket'],
  [/\b(dress|gown|sundress)\b/, 'dress'],
  [/\b(tank|sports bra|vest|singlet|sleeveless)\b/, 'tank'],
  [/\b(blouse|shirt|button[- ]?(up|down)|linen|flannel|overshirt)\b/, 'shirt'],
  [/\b(t-?shirt|tee|polo|scrubs|top)\b/, 'tee']
]

export const skinTones = [
  '#f6d5bd',
  '#efc3a2',
  '#e2ab84',
  '#cf9268',
  '#b37650',
  '#935a3a',
  '#74432b',
  '#573122'
] as const

export interface Traits {
  age?: Look['age']
  skin?: string
  hairStyle?: HairStyle
  hairColour?: string
  beard?: Look['beard']
  glasses?: boolean
  headwear?: Look['headwear']
  earrings?: boolean
  garment?: Garment
  garmentColour?: string
  gender?: boolean
}

const skinWords: [RegExp, string][] = [
  [
    /\b(deep|dark|ebony|rich)([- ]brown)?[- ](skin|skinned|complexion)\b|\bafrican\b|\bblack (man|woman)\b/,
    skinTones[6]
  ],
  [/\blight[- ]brown[- ](skin|skinned|complexion)\b/, skinTones[3]],
  [/\bbrown[- ](skin|skinned|complexion)\b|\b(south asian|indian)\b/, skinTones[4]],
  [
    /\b(olive|tan|tanned)(?: weathered)?[- ](skin|skinned|complexion)\b|\b(mediterranean|latina|latino|hispanic)\b/,
    skinTones[3]
  ],
  [/\b(east asian|korean|japanese|chinese)\b/, skinTones[1]],
  [/\b(pale|fair|porcelain|light)[- ](skin|skinned|complexion)\b|\bfreckle\w*/, skinTones[0]]
]

/** Only what the words say about a person. */
export function findTraits(text: string): Traits {
  const traits: Traits = {}
  const set = <K extends keyof Traits>(key: K, value: Traits[K] | undefined) => {
    if (value !== undefined) traits[key] = value
  }
  const hairPhrase =
    /((?:[\w-]+[\s,]+(?:and\s+)?){0,4})\b(hair|curls|afro|bun|ponytail|bob|braids|locs|quiff|fade)\b/.exec(text)
  const hair =
    hairPhrase?.[0].split(/\b(?:with|wearing|in|and a|beard|stubble|skin|face|eyes|freckles|build)\b/).at(-1) ?? ''
  set(
    'hairStyle',
    first(styleWords, hair) ??
      first(
        styleWords.filter(([, style]) => !['crop', 'long', 'bob', 'wavy', 'curly'].includes(style)),
        text
      )
  )
  set(
    'hairColour',
    first(hairColours, hair) ??
      (/\bblonde?\b/.test(text) ? '#d9ac62' : /\b(redhead|ginger)\b/.test(text) ? '#b4532a' : undefined)
  )
  set('garment', first(garmentWords, text))
  set('garmentColour', garmentColour(text))
  set('age', ageOf(text))
  set('skin', skinOf(text))
  if (/\bglasses|spectacles\b/.test(text)) traits.glasses = true
  if (/\b(earrings?|hoops)\b/.test(text)) traits.earrings = true
  if (/\bbeanie\b/.test(text)) traits.headwear = 'beanie'
  else if (/\b(baseball cap|cap|snapback)\b/.test(text)) traits.headwear = 'cap'
  else if (/\bheadphones\b/.test(text)) traits.headwear = 'headphones'
  if (/\b(clean[- ]shaven)\b/.test(text)) traits.beard = 'none'
  else if (/\bstubbled?\b/.test(text)) traits.beard = 'stubble'
  else if (/\b(beard|bearded|moustache|mustache|goatee)\b/.test(text)) traits.beard = 'full'
  const gender = wordGender(text)
  if (gender !== null) traits.gender = gender
  return traits
}

/** Empty when the words are too few to recognise the person. */
export function traitKey(traits: Traits): string {
  const entries = Object.entries(traits).sort(([a], [b]) => a.localeCompare(b))
  return entries.length > 1 ? JSON.stringify(entries) : ''
}

/** The last colour word before a garment word. */
function garmentColour(text: string): string | undefined {
  const clothes =
    'sweater|jumper|cardigan|turtleneck|knit|hoodie|sweatshirt|shirt|blouse|t-?shirt|tee|top|polo|blazer|suit|jacket|coat|dress|tank|vest|apron|scrubs|overshirt|polo|uniform|gown'
  const phrase = new RegExp(`\\b(${colourPattern})\\b(?:[\\s-]+[\\w-]+){0,3}?[\\s-]+(?:${clothes})\\b`).exec(text)
  if (phrase?.[1]) return colourWords[phrase[1]]
  return /\b(lab coat|white coat)\b/.test(text)
    ? colourWords['white']
    : /\bdenim\b/.test(text)
      ? colourWords['denim']
      : undefined
}

/** "34 years old", "a man of twenty-nine", "aged 60". */
function yearsIn(text: string): number | null {
  const digits =
    /\b(\d{1,2})[- ]?(?:years?[- ]old|yo\b|-year)/.exec(text) ??
    /\b(?:wom[ae]n|m[ae]n|aged) (?:of )?(\d{2})\b/.exec(text)
  if (digits?.[1]) return Number(digits[1])
  const words = new RegExp(`\\b(?:of|aged|is) (${tens.join('|')})(?:-(${ones.join('|')}))?\\b(?! degrees)`).exec(text)
  return words?.[1] ? (tens.indexOf(words[1]) + 2) * 10 + ones.indexOf(words[2] ?? '') + 1 : null
}

const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty']

function ageOf(text: string): Look['age'] | undefined {
  const years = yearsIn(text)
  if (years !== null) {
    return years < 14 ? 'child' : years < 30 ? 'young' : years < 58 ? 'adult' : 'old'
  }
  const decade = /\b(?:in (?:her|his|their) )?(?:early |mid |late |mid-|late-|early-)?(\d)0s\b/.exec(text)?.[1]
  if (decade) return Number(decade) <= 2 ? 'young' : Number(decade) < 6 ? 'adult' : 'old'
  if (/\b(child|kid|boy|girl|toddler)\b/.test(text)) return 'child'
  if (/\b(grandm\w+|grandpa|grandfather|elderly|senior|old(er)? (man|woman)|retired)\b/.test(text)) return 'old'
  if (/\b(young|teen\w*|student|college)\b/.test(text)) return 'young'
  return undefined
}

function skinOf(text: string): string | undefined {
  return first(skinWords, text)
}

/** True for feminine; null when no word tells. */
export function wordGender(text: string): boolean | null {
  const feminine = text.search(
    /\b(wom[ae]n|girl|lady|female|mother|mom|mum|grandmother|grandma|she|her|wife|sister|daughter|actress|queen|businesswoman)\b/
  )
  const masculine = text.search(
    /\b(m[ae]n|boy|guy|male|father|dad|grandfather|grandpa|he|his|him|husband|brother|son|actor|king|businessman|gentleman)\b/
  )
  if (feminine < 0 && masculine < 0) return null
  if (feminine < 0) return false
  return masculine < 0 || feminine < masculine
}

function first<T>(rules: readonly [RegExp, T][], text: string): T | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1]
}
