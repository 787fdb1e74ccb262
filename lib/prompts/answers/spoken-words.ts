import type { ContentBlock } from '../../wire/agents-run.ts'
import { textOf } from '../../wire/agents-run.ts'

/** What a model says, without what it thinks aloud: some servers leave the thoughts in the text. */
export function spokenWords(content: readonly ContentBlock[]): string {
  return withoutThoughts(textOf(content))
    .replace(/^[\s\S]*<\/think(ing)?>/i, '')
    .trim()
}

/** Cuts each pair of tags with what stands between. One pass: an expression for the pair reads on from every opening tag. */
function withoutThoughts(text: string): string {
  const tags = Array.from(text.matchAll(/<(\/?)(think|thinking)>/gi), ({ 0: tag, 1: slash, 2: name = '', index }) => ({
    name: name.toLowerCase(),
    isEnd: slash !== '',
    from: index,
    to: index + tag.length
  }))
  const lastEnds = new Map(tags.flatMap(({ name, isEnd, from }) => (isEnd ? [[name, from]] : [])))
  let kept = ''
  let keptFrom = 0
  let open: string | null = null
  for (const { name, isEnd, from, to } of tags) {
    if (open === null && !isEnd && (lastEnds.get(name) ?? 0) > from) {
      kept += text.slice(keptFrom, from)
      open = name
    } else if (isEnd && name === open) {
      keptFrom = to
      open = null
    }
  }
  return kept + text.slice(keptFrom)
}
