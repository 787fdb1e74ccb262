import { z } from 'zod'
import type { MessagesResponse } from '../../wire/agents-run.ts'
import { findJsonObjects } from './find-json.ts'
import { spokenWords } from './spoken-words.ts'

/** A refusal says so at once. A longer text is an answer in words, and the model is asked for the tool. */
const openingCharacters = 300
const longestRefusal = 2_000

/** Up to six words between "I cannot" and what is declined. */
const words = String.raw`(?:[\p{L}'’-]+[ ,]+){0,6}?`
const declining = (start: string, work: string) => new RegExp(`${start} ${words}(?:${work})`, 'iu')

/** How a refusal begins, in the languages in which users write. */
const refusals = [
  declining(
    "\\bI(?:['’]m| am)? (?:can(?:['’]t|not| not)|won['’]t|will not|unable to|not able to|not going to|must decline to|have to decline to|decline to)",
    'help|assist|write|create|produce|provide|make|generate|comply|fulfil|continue|complete|answer|support|engage|do th'
  ),
  /\bI(?:['’]m| am) sorry,? but\b|\bI (?:must|have to) decline\b/iu,
  declining(
    '\\b(?:ich (?:kann|darf|werde)|(?:kann|darf|werde) ich)',
    'nicht (?:[\\p{L}]+ )?(?:helfen|schreiben|erstellen|unterstützen|liefern)'
  ),
  declining(
    '\\bje (?:ne peux pas|ne suis pas en mesure|refuse)',
    'aider|écrire|créer|rédiger|produire|générer|répondre|fournir'
  ),
  declining('\\bno puedo', 'ayudar|escribir|crear|generar|producir|responder|hacerlo'),
  declining('\\bnon posso', 'aiutar|scriver|crear|generar|produrre|rispondere|farlo'),
  declining('\\bnão posso', 'ajudar|escrever|criar|gerar|produzir|responder|fazê')
]

const stopDetailsSchema = z.looseObject({
  stop_details: z.looseObject({ explanation: z.string().nullish() }).nullish()
})

/** The words with which a model declines a task. Null when it does not. */
export function findRefusal(response: MessagesResponse): string | null {
  const said = spokenWords(response.content)
  if (response.stop_reason === 'refusal') {
    const explanation = stopDetailsSchema.safeParse(response).data?.stop_details?.explanation
    return said || explanation || 'It gave no reason.'
  }
  const hasCalled = response.content.some(({ type }) => type === 'tool_use')
  if (hasCalled || said.length > longestRefusal || findJsonObjects(said).length > 0) return null
  const opening = said.slice(0, openingCharacters)
  return refusals.some((refusal) => refusal.test(opening)) ? said : null
}
