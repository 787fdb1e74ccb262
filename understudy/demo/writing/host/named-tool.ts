import type { Tool } from '@callsheet/lib/wire/agents-run.ts'

const wordsBetween = String.raw`(?:\s+(?:a|an|the|my|our|this|these|all))*\s+`

/** The tool that the words name: `send_postcard` in "send a postcard to her". */
export function toolNamedIn(words: string, tools: readonly Tool[]): Tool | undefined {
  return tools.find(({ name }) => {
    const parts = name.split('_').filter((part) => /^[a-z\d]+$/i.test(part))
    return parts.length > 1 && new RegExp(String.raw`\b${parts.join(wordsBetween)}\b`, 'i').test(words)
  })
}
