import type { ContentBlock } from '../../wire/agents-run.ts'
import { textOf } from '../../wire/agents-run.ts'

/** What a model says, without what it thinks aloud: some servers leave the thoughts in the text. */
export function spokenWords(content: readonly ContentBlock[]): string {
  return textOf(content)
    .replaceAll(/<(think|thinking)>[\s\S]*?<\/\1>/gi, '')
    .replace(/^[\s\S]*<\/think(ing)?>/i, '')
    .trim()
}
