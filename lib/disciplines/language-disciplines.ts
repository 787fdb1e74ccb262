import { plainQuotes, withoutGiven, type Violation } from './disciplines.ts'
import { findOtherLanguage } from './language/find-other-language.ts'
import { englishNameOf, languageCodeOf } from './language/language-names.ts'
import type { Script, ScriptScene } from '../wire/script.ts'
import type { Shot, Storyboard } from '../wire/storyboard.ts'

/** What the audience hears or reads: in the language of the ad. Words that a picture shows in quotes are read too. */
export const audienceFields = {
  heardOrRead: ['spokenScript', 'onScreenText'],
  mayShowWords: ['visual', 'realAction', 'chibiAction']
} as const satisfies Record<string, readonly (keyof ScriptScene)[]>

/**
 * What goes to image and video models as it stands: in English, whatever the ad's language. Titles, roles and the
 * script's pictures are read by the team alone and by the next agent, which understands any language.
 */
export const englishFields = {
  storyboard: ['look'],
  shot: ['prompt', 'motion']
} as const satisfies { storyboard: readonly (keyof Storyboard)[]; shot: readonly (keyof Shot)[] }

export interface LanguageContext {
  /** As people name it. Nothing is checked where it is not known or names a mix. */
  language: string | undefined
  /** What the agent was given and may repeat in any language: quotes, earlier lines, locked descriptions. */
  given: readonly string[]
}

/** Lines and words on screen in another language than the ad's. */
export function checkScriptLanguage({ scenes }: Pick<Script, 'scenes'>, context: LanguageContext): Violation[] {
  const code = languageCodeOf(context.language)
  if (code === null) return []
  return scenes.flatMap((scene) => [
    ...audienceFields.heardOrRead.flatMap((field) => {
      const found = otherLanguageIn(scene[field] ?? '', code, context.given)
      return found === null ? [] : [wrongLanguage({ position: scene.position, field, found, code })]
    }),
    ...audienceFields.mayShowWords.flatMap((field) =>
      shownWords({ text: scene[field] ?? '', code, given: context.given, position: scene.position, field })
    )
  ])
}

/** Words in a picture in another language than the ad's, and instructions to a model that are not English. */
export function checkBoardLanguage(board: Storyboard, { language, given }: LanguageContext): Violation[] {
  const code = languageCodeOf(language)
  const descriptions = board.elements.map(({ description }) => description)
  const products = board.elements.filter(({ kind }) => kind === 'product').map(({ description }) => description)
  return [
    ...board.elements.flatMap(({ slug, description }) =>
      checkEnglish({ name: `The description of "${slug}"`, text: description, given, position: null })
    ),
    ...englishFields.storyboard.flatMap((field) =>
      checkEnglish({ name: field, text: board[field] ?? '', given, position: null })
    ),
    ...board.shots.flatMap((shot) => {
      const said = [...given, ...descriptions, shot.spokenScript]
      return [
        ...englishFields.shot.flatMap((field) =>
          checkEnglish({ name: field, text: shot[field], given: said, position: shot.position })
        ),
        // A product has the words that are printed on it.
        ...(code === null
          ? []
          : shownWords({
              text: shot.prompt,
              code,
              given: [...given, ...products, shot.spokenScript],
              position: shot.position,
              field: 'prompt'
            }))
      ]
    })
  ]
}

export interface EnglishText {
  /** Of the field, as the model knows it. */
  name: string
  text: string
  /** Parts that were given, in any language. */
  given: readonly string[]
  position: number | null
}

/** Words for an image or a video model. What is quoted in them may be in any language. */
export function checkEnglish({ name, text, given, position }: EnglishText): Violation[] {
  const own = withoutGiven(plainQuotes(text), given.map(plainQuotes)).replace(quoted, ' ')
  const found = findOtherLanguage(own, 'en')
  if (found === null) return []
  const message = `${name} is in ${found}. What image and video models read is English; only lines and words that are shown keep the ad's language.`
  return [{ rule: 'not-english', position, message }]
}

/** Words in quotes, after `plainQuotes` has made them straight. */
const quoted = /"[^"]*"|«[^«»]*»|„[^„"]*"|「[^「」]*」/gu

interface ShownWords {
  text: string
  code: string
  given: readonly string[]
  position: number
  field: string
}

function shownWords({ text, code, given, position, field }: ShownWords): Violation[] {
  const own = withoutGiven(plainQuotes(text), given.map(plainQuotes))
  return [...own.matchAll(quoted)].flatMap(([words]) => {
    const found = findOtherLanguage(words.slice(1, -1), code)
    return found === null ? [] : [wrongLanguage({ position, field: `${field} shows ${words}, which`, found, code })]
  })
}

function otherLanguageIn(text: string, code: string, given: readonly string[]): string | null {
  return findOtherLanguage(withoutGiven(plainQuotes(text), given.map(plainQuotes)), code)
}

function wrongLanguage(finding: { position: number; field: string; found: string; code: string }): Violation {
  const { position, field, found, code } = finding
  const message = `${field} is in ${found}. What people hear and read is in ${englishNameOf(code)}.`
  return { rule: 'wrong-language', position, message }
}
