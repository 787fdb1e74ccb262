import { z } from 'zod'
import { knownLanguages, knownTranslation, placeholders, type KnownLanguage } from '../translations/known-lines.ts'
import type { AgentWriter } from './agent-writer.ts'

const inputSchema = z.looseObject({
  language: z.string().catch(''),
  names: z.array(z.string()).catch([]),
  lines: z
    .array(
      z.looseObject({
        id: z.string(),
        kind: z.string().catch('spoken'),
        text: z.string(),
        before: z.string().optional().catch(undefined)
      })
    )
    .catch([])
})

type Line = z.output<typeof inputSchema>['lines'][number]

/**
 * `localiser`: its own lines in five languages, by hand. For any other line it says in that language that a translation
 * is missing, with the figures and names of the source. In a language that it does not know, it hands the lines back,
 * and the check of the service says what is wrong with them.
 */
export const writeLocalisation: AgentWriter = ({ input }) => {
  const { language, names, lines } = inputSchema.parse(input)
  const known = codeOf(language)
  return { lines: lines.map((line) => ({ id: line.id, text: known ? translate(line, known, names) : line.text })) }
}

function translate({ text, kind, before }: Line, language: KnownLanguage, names: readonly string[]): string {
  const line = knownTranslation(text.trim(), language)
  if (line && line !== before) return line
  const isSame = !/\p{L}{2}/u.test(names.reduce((rest, name) => rest.replaceAll(name, ' '), text))
  if (isSame) return text
  const { spoken, shown } = placeholders[language]
  const words = kind === 'spoken' ? (spoken.find((one) => !before?.startsWith(one)) ?? shown) : shown
  const kept = [...names.filter((name) => text.includes(name)), ...figuresOf(text, names)]
  return kept.length > 0 ? `${words} ${kept.join(', ')}` : words
}

/** With their signs, as they stand in the source. A figure in a name stands in the name. */
function figuresOf(text: string, names: readonly string[]): string[] {
  const bare = names.reduce((rest, name) => rest.replaceAll(name, ' '), text)
  return bare.match(/[$€£]?\s?\d(?:[\d.,]*\d)?\s?[%€]?/gu)?.map((figure) => figure.trim()) ?? []
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** Mexican Spanish is Spanish to it. */
function codeOf(language: string): KnownLanguage | null {
  return knownLanguages.find((code) => language === code || language.includes(englishNames.of(code) ?? code)) ?? null
}
