import { musicWords, type MusicWords } from './music-words.ts'

/** Things that sing or jingle without music. */
const soundingThings =
  'kettles?|birds?|birdsong|crickets?|cicadas?|wires?|blades?|whales?|saws?|teapots?|glass(?:es)?|tyres?|tires?|rails?'
const jinglingThings = 'keys?|coins?|change|bells?|bracelets?|bangles?|chains?|collars?|buckles?|tags?|spurs?'
const singingThing = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${soundingThings})(?: \w+)? sing(?:s|ing)?|sing(?:s|ing) (?:of (?:the|a) )?(?:${soundingThings})|(?:${jinglingThings})(?: \w+)? jingles?|jingles? of (?:(?:the|a|her|his|some) )?(?:\w+ )?(?:${jinglingThings})|(?:stays?|kept|keeps?|holds?|out of) (?:in )?tune|tune-ups?)(?!\p{L})`,
  'giu'
)

interface Net {
  words: RegExp
  before: RegExp | null
  after: RegExp | null
}

const nets: Net[] = Object.values<MusicWords>(musicWords).map(netOf)

interface FoundWord {
  word: string
  from: number
  to: number
  isRuledOut: boolean
}

/** The first word for music in any known language that the text does not rule out. Null when there is none. */
export function findMusicWord(text: string): string | null {
  const heard = text.normalize('NFC').replace(singingThing, ' ')
  const found = nets.flatMap((net) => findIn(heard, net))
  // Languages share words: the text rules one out in the language in which it is written.
  const ruledOut = found.filter(({ isRuledOut }) => isRuledOut)
  const asked = found
    .filter((one) => !ruledOut.some(({ from, to }) => from < one.to && one.from < to))
    .toSorted((one, other) => one.from - other.from)
  return asked[0]?.word ?? null
}

/** What rules a word out stands in so many characters before it: a phrase and up to two words. */
const reachBefore = 120

function findIn(text: string, { words, before, after }: Net): FoundWord[] {
  /** The end of the word that was ruled out last: a list after it is ruled out with it. */
  let ruledOutTo: number | null = null
  return [...text.matchAll(words)].map(({ 0: word, index: from }) => {
    const to = from + word.length
    const isListed = ruledOutTo !== null && joinsList.test(text.slice(ruledOutTo, from))
    const isRuledOut =
      isListed ||
      before?.test(text.slice(Math.max(0, from - reachBefore), from)) === true ||
      after?.test(text.slice(to)) === true
    ruledOutTo = isRuledOut ? to : null
    return { word, from, to, isRuledOut }
  })
}

/** At most one short word (or, und, ni, и) and a comma: "no songs, music or singing". */
const joinsList = /^[\s,،、;/]*(?:\p{L}{1,5}[\s,،、]+)?$/u

function netOf({ music, before = [], after = [], isUnspaced = false }: MusicWords): Net {
  const [start, end] = isUnspaced ? ['', ''] : [String.raw`(?<![\p{L}\p{M}\p{N}])`, String.raw`(?![\p{L}\p{M}\p{N}])`]
  // Up to two words may stand between: "sin ninguna música", "no added background music".
  const between = isUnspaced ? '.{0,4}' : String.raw`(?:\s+[\p{L}\p{M}-]+){0,2}\s+`
  return {
    words: new RegExp(`${start}(?:${music.join('|')})${end}`, 'giu'),
    before: before.length > 0 ? new RegExp(`${start}(?:${before.join('|')})${between}$`, 'iu') : null,
    after:
      after.length > 0
        ? new RegExp(
            String.raw`^\s?(?:${isUnspaced ? '' : String.raw`(?:[\p{L}\p{M}]+\s+)?`}(?:${after.join('|')}))`,
            'iu'
          )
        : null
  }
}
