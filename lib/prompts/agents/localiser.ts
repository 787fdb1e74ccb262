import { z } from 'zod'
import type { Violation } from '../../disciplines/disciplines.ts'
import { figuresIn, missingFigures } from '../../disciplines/language/figures-in.ts'
import { findOtherLanguage } from '../../disciplines/language/find-other-language.ts'
import { languageCodeOf } from '../../disciplines/language/language-names.ts'
import { findNeverWords } from '../../disciplines/never-words.ts'
import { findUnsupportedClaims } from '../../disciplines/script-disciplines.ts'
import { leastSpeechSeconds, speechRoom } from '../../disciplines/speech-pace.ts'
import { localiserInputSchema, type LocaliserInput, type LocaliserLine } from '../../wire/agent-inputs.ts'
import { defineAgent } from '../agent.ts'

/** What an overlay holds. */
const longestOnScreen = 160

export const localisedAnswerSchema = z.object({
  lines: z
    .array(
      z.object({
        id: z.string().describe('The id of the line that was given.'),
        text: z.string().min(1).max(1_500).describe('The line in the wanted language, as a native speaker says it.')
      })
    )
    .min(1)
})

export type LocalisedAnswer = z.infer<typeof localisedAnswerSchema>

export const localiser = defineAgent<LocaliserInput, LocalisedAnswer>({
  role: 'writer',
  label: 'The localiser',
  toolDescription: 'Hand in every line in the wanted language.',
  maximumTokens: 18_000,
  input: localiserInputSchema,
  instructionsOf: ({ instructions }) => instructions,
  present: ({ instructions: _toldApart, ...input }) => ({
    ...input,
    lines: input.lines.map((line) => ({
      ...line,
      ...(line.kind === 'spoken' && line.seconds && { room: speechRoom(line.seconds, input.language) })
    }))
  }),
  answerFor: () => localisedAnswerSchema,
  check: ({ lines }, input) => [
    ...checkOrder(lines, input),
    ...lines.flatMap(({ id, text }) => {
      const source = input.lines.find((line) => line.id === id)
      return source ? checkLine(text, source, input) : []
    })
  ]
})

/** Each line once, in the order in which they were given. */
function checkOrder(lines: LocalisedAnswer['lines'], input: LocaliserInput): Violation[] {
  const wanted = input.lines.map(({ id }) => id)
  const got = lines.map(({ id }) => id)
  if (wanted.length === got.length && wanted.every((id, index) => got[index] === id)) return []
  const message = `Hand in exactly these lines, once each and in this order: ${wanted.join(', ')}. You handed in: ${got.join(', ')}.`
  return [{ rule: 'lines-changed', position: null, message }]
}

/** What is wrong with one line. A user's own words are held to the same rules, but only told. */
export function checkLine(
  text: string,
  source: LocaliserLine,
  { language, names = [], neverWords = [] }: Pick<LocaliserInput, 'language' | 'names' | 'neverWords'>
): Violation[] {
  const code = languageCodeOf(language)
  const own = withoutNames(text, names)
  const found: { rule: string; message: string }[] = []
  const other = code === null ? null : findOtherLanguage(own, code)
  if (other) found.push({ rule: 'wrong-language', message: `it is in ${other}, and ${language} was asked for.` })
  else if (isLeft(text, source.text, names))
    found.push({ rule: 'not-translated', message: 'it is the source word for word.' })
  const lost = names.filter((name) => says(source.text, name) && !says(text, name))
  if (lost.length > 0) found.push({ rule: 'name-lost', message: `${lost.join(', ')} has to stay letter for letter.` })
  const { missing, added } = missingFigures(source.text, text)
  if (missing.length > 0)
    found.push({ rule: 'figure-lost', message: `the source says ${missing.join(', ')}; keep it in digits.` })
  if (added.length > 0) found.push({ rule: 'figure-added', message: `${added.join(', ')} is not in the source.` })
  const claims = findUnsupportedClaims(text, source.text).filter((claim) => figuresIn(claim).length === 0)
  if (claims.length > 0)
    found.push({ rule: 'claim-added', message: `"${claims.join('", "')}" claims what the source does not.` })
  const seconds = leastSpeechSeconds(text, language)
  if (source.kind === 'spoken' && source.seconds && seconds > source.seconds)
    found.push({
      rule: 'speech-too-long',
      message: `it takes ${seconds.toFixed(1)} s and its clip lasts ${source.seconds} s (${speechRoom(source.seconds, language)} fit). Say less.`
    })
  if (source.kind !== 'spoken' && text.length > longestOnScreen)
    found.push({
      rule: 'words-too-long',
      message: `words on screen have at most ${longestOnScreen} characters, and these have ${text.length}.`
    })
  for (const { said } of findNeverWords(text, neverWords, language))
    found.push({ rule: 'never-word', message: `"${said}" is a word that this brand never uses.` })
  return found.map(({ rule, message }) => ({ rule, position: null, message: `${source.id}: ${message}` }))
}

/** Names, figures and addresses are the same in any language, and so may one short word be. */
function isLeft(text: string, source: string, names: readonly string[]): boolean {
  const bare = (line: string) => {
    const words = line.split(/\s/).filter((word) => !isAddress(word))
    return (withoutNames(words.join(' '), names).match(/\p{L}+/gu) ?? []).join(' ').toLowerCase()
  }
  const [one, other] = [bare(text), bare(source)]
  return one === other && one.split(' ').length > 1
}

/** Of a site or an account: `brim.example`, `@brim`, `#brim`. */
const isAddress = (word: string) => /\p{L}\.\p{L}/u.test(word) || /^[@#]\p{L}/u.test(word)

function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ' '), text)
}

const says = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase())
