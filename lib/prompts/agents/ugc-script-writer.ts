import { adFormat } from '../../ad-formats.ts'
import type { Violation } from '../../disciplines/disciplines.ts'
import { checkScriptLanguage } from '../../disciplines/language-disciplines.ts'
import { checkScriptDisciplines } from '../../disciplines/script-disciplines.ts'
import { exampleLinesOf, presentExamples } from '../../script-archetypes/archetype-examples.ts'
import { scriptArchetype } from '../../script-archetypes.ts'
import { findOtherLanguageOfIdea } from '../../disciplines/language/find-other-language.ts'
import { languageCodeOf } from '../../disciplines/language/language-names.ts'
import { scriptWriterInputSchema } from '../../wire/agent-inputs.ts'
import type { ScriptWriterInput } from '../../wire/agent-inputs.ts'
import { writtenScriptSchemaFor } from '../../wire/script.ts'
import type { Script } from '../../wire/script.ts'
import { defineAgent } from '../agent.ts'

export const ugcScriptWriter = defineAgent<ScriptWriterInput, Script>({
  role: 'writer',
  label: 'The script writer',
  toolDescription: 'Hand in the finished script.',
  // Enough for the notes, for 60 scenes of about 130 tokens each, and for long lines.
  maximumTokens: 18_000,
  input: scriptWriterInputSchema,
  instructionsOf: ({ instructions }) => instructions,
  present({ instructions: _toldApart, ...input }) {
    const format = adFormat(input.formatSlug)
    const { typicalScenes, typicalSeconds } = format
    const { sceneCount = typicalScenes } = input
    return {
      ...input,
      sceneCount,
      // Other scenes of the format's usual length each.
      totalSeconds: input.totalSeconds ?? Math.round((typicalSeconds / typicalScenes) * sceneCount),
      format,
      archetype: { slug: format.archetype, ...scriptArchetype(format.archetype) },
      examples: presentExamples(format.archetype)
    }
  },
  answerFor: (input) => writtenScriptSchemaFor(input.formatSlug),
  check: (script, input) => [
    ...checkScriptDisciplines(script, {
      receiptIds: input.quotes.map((quote) => quote.id),
      facts: factsOf(input),
      exampleLines: exampleLinesOf(adFormat(input.formatSlug).archetype),
      ...(input.sceneCount === undefined ? {} : { sceneCount: input.sceneCount }),
      totalSeconds: input.totalSeconds,
      clipSeconds: input.clipSeconds,
      neverWords: input.brand?.neverWords ?? [],
      language: input.language
    }),
    ...checkLanguage(script, input),
    ...checkGivenCast(script, input),
    ...checkStartingQuote(script, input)
  ]
})

/**
 * The lines are held to the language that the script says they are in, and that one to what was asked: where nothing was,
 * to the idea's. A script that names none is held to what was asked. An instruction may ask for another. Lines of the
 * earlier script and customers' words may stay as they are.
 */
function checkLanguage(script: Script, input: ScriptWriterInput): Violation[] {
  const { language: asked, instructions, previousScript, quotes } = input
  const [wanted, told] = [languageCodeOf(asked), languageCodeOf(script.language)]
  const lines = previousScript?.scenes ?? []
  const given = [
    ...lines.flatMap(({ spokenScript, onScreenText = '' }) => [spokenScript, onScreenText]),
    ...quotes.map(({ text }) => text)
  ]
  const mayDiffer = instructions !== undefined
  const isAnother = !mayDiffer && wanted !== null && told !== null && wanted !== told
  const isUntold = !mayDiffer && script.language === undefined
  const message = `language says ${script.language}, and the lines were asked for in ${asked}.`
  return [
    ...(isAnother ? [{ rule: 'wrong-language', position: null, message }] : []),
    ...(mayDiffer || asked !== undefined || previousScript ? [] : checkIdeaLanguage(script, input)),
    ...checkScriptLanguage(script, { language: isAnother || isUntold ? asked : script.language, given })
  ]
}

/** Only a wish: the idea may ask for another language in words of its own, as for a market abroad. */
function checkIdeaLanguage({ language }: Script, { idea }: ScriptWriterInput): Violation[] {
  const told = languageCodeOf(language)
  const found = told === null ? null : findOtherLanguageOfIdea(idea, told)
  if (found === null) return []
  const message = `language says ${language}, and the idea is written in ${found}. Write the lines in ${found}, unless the idea itself asks for ${language}.`
  return [{ rule: 'wrong-language', position: null, message, isWish: true }]
}

/** Locked people were drawn from their descriptions. Another description would give another person. */
function checkGivenCast({ cast }: Script, input: ScriptWriterInput): Violation[] {
  return input.cast.flatMap(({ name, description }) => {
    const played = cast.find((member) => member.name === name)
    if (played === undefined || played.description === description) return []
    const message = `${name} is cast already; the description stays: ${description}`
    return [{ rule: 'cast-changed', position: null, message }]
  })
}

function checkStartingQuote({ scenes }: Script, { startFromQuoteId: id }: ScriptWriterInput): Violation[] {
  if (id === undefined || scenes.some(({ receipts }) => receipts.includes(id))) return []
  const message = `The script grows out of quote "${id}", and no scene carries it in receipts.`
  return [{ rule: 'starting-quote-missing', position: null, message }]
}

/** All facts from the user, their brand or research. The writer's own earlier words are not facts. */
function factsOf({ idea, offer, persona, synthesis, quotes, brand, instructions }: ScriptWriterInput): string {
  const said = quotes.map((quote) => quote.text)
  return JSON.stringify([idea, instructions, offer, persona, synthesis, brand?.claims, said])
}
