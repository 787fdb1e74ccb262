import type { ContentBlock, Tool } from '@callsheet/lib/wire/agents-run.ts'

/** Spec: Payload of `/run` and `/stream`. Marks the system message and the last tool definition, and nothing else. */
const ephemeral = { type: 'ephemeral' } as const

export function markLastSystemBlock(blocks: ContentBlock[]): ContentBlock[] {
  return blocks.map((block, index) =>
    index === blocks.length - 1 ? { ...block, cache_control: ephemeral } : unmark(block)
  )
}

/** A tool that loads on demand cannot carry a mark. The last tool that is always sent carries it. */
export function markLastTool(tools: Tool[]): Tool[] {
  const marked = tools.findLastIndex((tool) => tool.defer_loading !== true)
  return tools.map((tool, index) => (index === marked ? { ...tool, cache_control: ephemeral } : unmark(tool)))
}

export function unmark<Marked extends ContentBlock | Tool>(marked: Marked): Marked {
  if (!('cache_control' in marked)) return marked
  const { cache_control: _mark, ...rest } = marked
  // Only an optional member was taken away.
  return rest as Marked
}
