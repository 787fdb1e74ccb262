import { withSpokenLine } from '@callsheet/lib/voice-over.ts'
import { inWords } from '../components/words.ts'
import type { Shot, Storyboard } from '@callsheet/lib/wire/storyboard.ts'

/** An empty shot in the place of the one next to it. Its words are the user's to write. */
export function emptyShot(beside: Shot, { elements }: Pick<Storyboard, 'elements'>): Shot {
  const places = elements.filter(({ kind, slug }) => kind === 'location' && beside.elementSlugs.includes(slug))
  return {
    position: beside.position,
    title: 'New shot',
    action: '',
    prompt: places.map(({ description }) => description).join(' '),
    motion: '',
    shotSize: 'medium',
    cameraMove: 'static',
    spokenScript: '',
    elementSlugs: places.map(({ slug }) => slug),
    soundEffects: [],
    durationSeconds: beside.durationSeconds
  }
}

/** The same picture with the same elements. The line stays with the first shot, so that nobody says it twice. */
export function copyOfShot(shot: Shot): Shot {
  return {
    ...shot,
    title: `${shot.title.slice(0, 113)}, again`,
    spokenScript: '',
    motion: withSpokenLine(shot.motion, { line: '' })
  }
}

const fewestPromptCharacters = 20

const wanted = [
  { field: 'title', words: 'a title', fewest: 1 },
  { field: 'action', words: 'its action', fewest: 1 },
  { field: 'prompt', words: 'what its still shows', fewest: fewestPromptCharacters },
  { field: 'motion', words: 'what moves in it', fewest: 1 }
] as const

export interface MissingInShot {
  position: number
  words: string
  /** The first field to be filled. */
  field: (typeof wanted)[number]['field']
}

/** What a shot needs before its board can be saved. Null when it has all. */
export function missingIn(shot: Shot): MissingInShot | null {
  const missing = wanted.filter(({ field, fewest }) => shot[field].trim().length < fewest)
  const [first] = missing
  if (!first) return null
  const { position } = shot
  return {
    position,
    field: first.field,
    words: `Shot ${position} lacks ${inWords(missing.map(({ words }) => words))}.`
  }
}

/** The id of a field of the shot that is open. */
export const shotFieldId = (field: MissingInShot['field']): string => `shot-${field}`
