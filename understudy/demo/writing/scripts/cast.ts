import { stableHash, stableOrder, stablePick } from './stable-pick.ts'

export interface Performer {
  name: string
  role: string
  description: string
  voice?: string
}

const voices = [
  'a low, dry voice in no hurry, with a trace of the north',
  'a bright, quick voice that trips over itself',
  'a warm and slightly hoarse voice at a medium pace',
  'a soft, even voice that stays close to the microphone',
  'a deep voice with long pauses and a dropped last word',
  'a light voice, rather fast, that goes up when amused'
]

/** The same person always sounds the same. */
export const voiceOf = (name: string): string => stablePick(`${name}/voice`, voices)

const people = [
  {
    name: 'Maya',
    look: 'woman of thirty-four with a cropped black afro, warm brown skin and a small gap between her front teeth'
  },
  { name: 'Tomas', look: 'man of forty-one with short greying brown hair, light olive skin and deep laugh lines' },
  { name: 'Ines', look: 'woman of twenty-eight with long dark wavy hair, tan skin and thick straight brows' },
  { name: 'Kofi', look: 'man of thirty-six with a shaved head, deep brown skin and a short neat beard' },
  { name: 'Nora', look: 'woman of forty-six with a silver-blonde bob, pale freckled skin and narrow green glasses' },
  { name: 'Ravi', look: 'man of twenty-nine with thick black hair swept back, brown skin and a crooked front tooth' },
  {
    name: 'Lena',
    look: 'woman of thirty-one with copper hair in a loose knot, fair skin and a scar through one eyebrow'
  },
  { name: 'Diego', look: 'man of fifty-two with a grey moustache, tan weathered skin and heavy eyelids' },
  { name: 'Amara', look: 'woman of thirty-nine with long thin braids tied back, dark brown skin and round cheeks' },
  { name: 'Jonas', look: 'man of twenty-six with curly blond hair, pale skin and a slightly bent nose' },
  {
    name: 'Mei',
    look: 'woman of forty-three with straight black chin-length hair, light skin and a mole under her left eye'
  },
  { name: 'Yusuf', look: 'man of thirty-three with short black curls, light brown skin and wide-set dark eyes' }
] as const

const clothes = [
  'a rust corduroy overshirt over a white T-shirt',
  'a faded navy work jacket with a missing button',
  'a bottle-green knitted jumper with rolled sleeves',
  'an oversized oatmeal cardigan over a striped shirt',
  'a washed black denim shirt buttoned to the top',
  'a mustard crew-neck sweatshirt with frayed cuffs',
  'a pale blue linen shirt with the sleeves pushed up',
  'a burgundy turtleneck and a thin silver chain'
]

const bearings = [
  'slight build, sitting upright',
  'broad build, relaxed shoulders',
  'medium build, leaning in a little',
  'tall and loose-limbed',
  'compact build, very still hands'
]

/** The people depend on the words of the request: the same request always gets the same faces. */
export function findPeople({ seed, roles }: { seed: string; roles: readonly string[] }): Performer[] {
  const order = stableOrder(`${seed}/people`, people)
  const wardrobe = stableOrder(`${seed}/clothes`, clothes)
  return roles.map((role, index) => {
    const person = order[index % order.length] ?? people[0]
    const bearing = stablePick(`${seed}/bearing/${index}`, bearings)
    return {
      name: person.name,
      role,
      description: `A ${person.look}, ${bearing}, wearing ${wardrobe[index % wardrobe.length]}`,
      voice: voiceOf(person.name)
    }
  })
}

const heroNames = ['Pim', 'Odd', 'Bramble', 'Moss', 'Tuck']
const heroLooks = [
  'mossy green clay with a big round nose, bead eyes, thumbprints all over and a knitted orange scarf',
  'sky-blue clay with tiny legs, mismatched button eyes, visible thumbprints and a felt cap',
  'brick-red clay with very long arms, pin-dot eyes, cracked elbows and a waistcoat of striped thread'
]

export function findHero({ seed, role }: { seed: string; role: string }): Performer {
  return {
    name: stablePick(`${seed}/hero`, heroNames),
    role,
    description: `A pear-shaped little figure of ${heroLooks[stableHash(`${seed}/look`) % heroLooks.length]}`
  }
}
