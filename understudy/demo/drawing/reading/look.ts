import { oklch } from '../colour.ts'
import { findTraits, skinTones, traitKey, wordGender } from './look-words.ts'
import { randomFrom } from '../random.ts'
import type { Look } from './look-kinds.ts'

const feminineNames =
  /^(maya|anna|ana|emma|olivia|mia|sofia|sophia|ava|zoe|chloe|lena|lina|nina|sara|sarah|laura|julia|maria|priya|aisha|fatima|leila|nadia|elena|grace|ella|lily|nora|rosa|amara|jade|kate|jess|jessica|tess|dana|dani|mei|yuki|hana|ines|carmen|lucia|ruth|claire|alice|eva|iris|ivy|ruby|rachel|hannah|megan|tara|simone|talia|rina|noor|june|jo|amy|amelia|isla|freya|layla|camila|valentina|margot|harper|riley)$/
const masculineNames =
  /^(tom|thomas|ben|benjamin|jack|james|john|leo|liam|noah|sam|samuel|max|omar|ali|david|daniel|dan|marcus|mark|luca|lucas|luis|carlos|diego|jamal|kofi|kwame|raj|arjun|ravi|ken|kenji|hiro|theo|eli|ethan|adam|alex|andre|anton|peter|paul|mike|michael|josh|jonas|jon|ryan|kai|nico|oscar|hugo|felix|finn|owen|dev|tariq|hassan|ibrahim|victor|will|william|george|henry|joe|miles|andrew|rob|rafael)$/

/**
 * `words` is the prompt's description of the person, and `name` the prompt's name for them. One of them may be missing.
 */
export function lookFrom({ words, name }: { words: string; name: string | null }): Look {
  const text = words.toLowerCase()
  const found = findTraits(text)
  const isDescribed = Object.keys(found).length >= 4
  const identity = (isDescribed ? traitKey(found) : name?.toLowerCase()) ?? (traitKey(found) || text.slice(0, 60))
  const random = randomFrom(`person ${identity}`)

  const feminine =
    wordGender(text) ??
    (name && feminineNames.test(name.toLowerCase())
      ? true
      : name && masculineNames.test(name.toLowerCase())
        ? false
        : random.chance(0.5))
  const age = found.age ?? random.pick(['young', 'adult', 'adult'])
  const asked = !feminine && found.hairStyle === 'wavy' && !/\blong\b/.test(text) ? 'quiff' : found.hairStyle
  const hairStyle =
    asked ??
    (feminine
      ? random.pick(['bob', 'long', 'wavy', 'curly', 'bun', 'ponytail', 'long'])
      : random.pick(['crop', 'side-part', 'quiff', 'side-part', 'curly']))
  const skin =
    found.skin ??
    (hairStyle === 'afro'
      ? random.pick([skinTones[5], skinTones[6], skinTones[4]])
      : found.hairColour && ['#d9ac62', '#e8d8b0', '#b4532a', '#8c3f22'].includes(found.hairColour)
        ? random.pick([skinTones[0], skinTones[1], skinTones[2]])
        : random.pick(skinTones))
  const deepSkin = skinTones.indexOf(skin as (typeof skinTones)[number]) >= 5
  const hairColour =
    found.hairColour ??
    (age === 'old'
      ? '#b9b8b8'
      : hairStyle === 'afro'
        ? '#2a1f1e'
        : random.pick(deepSkin ? ['#1f1a1c', '#2c2122'] : ['#2a2122', '#4f3324', '#6a3d24', '#8c3f22', '#c79a56']))
  const beard =
    found.beard ?? (!feminine && age !== 'child' && random.chance(0.4) ? random.pick(['stubble', 'full']) : 'none')
  return {
    name,
    feminine,
    age,
    skin,
    hairStyle,
    hairColour,
    beard: feminine ? 'none' : beard,
    glasses: found.glasses ?? (Object.keys(found).length < 3 && random.chance(0.2)),
    headwear: found.headwear ?? 'none',
    earrings: found.earrings ?? (feminine && hairStyle !== 'long' && random.chance(0.5)),
    garment: found.garment ?? random.pick(['tee', 'sweater', 'shirt', 'hoodie', 'blazer', 'jacket']),
    garmentColour:
      found.garmentColour ?? oklch(random.between(0.45, 0.78), random.between(0.06, 0.14), random.between(0, 360)),
    eyes: random.pick(
      deepSkin ? ['#4a2f20', '#3a2a22', '#5a4430'] : ['#4a2f20', '#3a2a22', '#4b6b4e', '#46688f', '#5a4430']
    )
  }
}
