import type { Violation } from '../../disciplines/disciplines.ts'
import { checkEnglish } from '../../disciplines/language-disciplines.ts'
import { elementSheetInputSchema } from '../../wire/agent-inputs.ts'
import type { ElementSheetInput } from '../../wire/agent-inputs.ts'
import { elementSheetAnswerSchema, sheetViewsOf } from '../../wire/element.ts'
import type { ElementSheetAnswer } from '../../wire/element.ts'
import { defineAgent } from '../agent.ts'

export const elementSheetWriter = defineAgent<ElementSheetInput, ElementSheetAnswer>({
  role: 'director',
  label: 'The element sheet writer',
  toolDescription: 'Hand in the locked description and the image prompt of each sheet.',
  maximumTokens: 3_000,
  input: elementSheetInputSchema,
  present: (input) => ({ ...input, views: sheetViewsOf(input.kind) }),
  answerFor: () => elementSheetAnswerSchema,
  check({ description, sheets }, { kind, brief, isDescriptionFixed }) {
    const views = sheetViewsOf(kind)
    const violations: Violation[] = isDescriptionFixed
      ? []
      : checkEnglish({ name: 'The description', text: description, given: [], position: null })
    if (isDescriptionFixed && description !== brief) {
      const message = `The shots repeat this description already, so it stays letter for letter: ${brief}`
      violations.push({ rule: 'description-changed', position: null, message })
    }
    if (sheets.length !== views.length || !views.every((view) => sheets.some((sheet) => sheet.view === view))) {
      violations.push({
        rule: 'sheet-views',
        position: null,
        message: `Write exactly these views: ${views.join(', ')}.`
      })
    }
    for (const sheet of sheets) {
      const name = `The prompt of ${sheet.view}`
      violations.push(...checkEnglish({ name, text: sheet.prompt, given: [description], position: null }))
      if (sheet.prompt.includes(description)) continue
      const message = `The prompt of ${sheet.view} must hold the description word for word.`
      violations.push({ rule: 'description-not-verbatim', position: null, message })
    }
    return violations
  }
})
