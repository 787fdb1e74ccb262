export interface LineInLanguage {
  /** As the prompt says it. */
  line: string
  text: string
  /** In English: `German`. */
  language: string
  /** That of the line, as the prompt names it. */
  sourceLanguage: string | null
}

/**
 * What a clip is sent, with its line in another language. All other words stay, so that the picture does. The language is
 * named: a model would else say the words as it reads them.
 */
export function withLineInLanguage(prompt: string, { line, text, language, sourceLanguage }: LineInLanguage): string {
  const own = line.trim()
  if (own === '' || !prompt.includes(own)) return prompt
  const named = `, in ${sourceLanguage}`
  const said = prompt.replaceAll(own, () => text.trim())
  if (sourceLanguage && said.includes(named)) return said.replace(named, () => `, in ${language}`)
  return `${said.trimEnd()} The words are said in ${language}.`
}
