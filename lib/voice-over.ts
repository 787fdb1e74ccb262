export interface VoiceOver {
  line: string
  voice?: string | undefined
  language?: string | undefined
}

/**
 * A clip's prompt with the line that is heard over it, for types whose prompt no engine writes. The clip model makes the
 * voice, so the prompt has to say it. A prompt that holds the line already stays as it is, byte for byte.
 */
export function withVoiceOver(prompt: string, { line, voice, language }: VoiceOver): string {
  const said = line.trim()
  if (said === '' || prompt.includes(said)) return prompt
  const sound = [language && `in ${language}`, voice?.replace(/\.$/, '')].filter(Boolean).join(', ')
  const speaker = sound === '' ? 'An off-screen voice' : `An off-screen voice, ${sound},`
  const music = /\bno music\b/i.test(prompt) ? '' : ' No music.'
  return `${prompt.trimEnd()} ${speaker} says: "${said}" It is spoken once. Nobody in the picture speaks.${music} No subtitles, no text on screen.`
}
