import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { toolUseBlockSchema } from '@callsheet/lib/wire/agents-run.ts'
import { z } from 'zod'
import { craftBriefs } from '../craft-briefs.ts'
import { toolName as judgeTool } from '../judge-pair.ts'
import type { AnswersForAd, WrittenAnswer } from './answers.ts'

/** What is read of a request. Prompts change: an answer belongs to an agent, a format and a brief. */
export const askedSchema = z.looseObject({
  model: z.string(),
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
  messages: z
    .array(
      z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]) })
    )
    .min(1)
})

export type Asked = z.infer<typeof askedSchema>

/** Each agent's input has some of these. Where another agent's field has the same name, it is not meant. */
const text = z.string().optional().catch(undefined)
const inputSchema = z.looseObject({
  idea: text,
  formatSlug: text,
  script: z.looseObject({ formatSlug: z.string() }).optional().catch(undefined),
  title: text,
  spokenScript: text,
  facts: text,
  format: text,
  first: text
})

/** The answer that was written for this request, or undefined. */
export function findAnswer(all: readonly AnswersForAd[], asked: Asked): WrittenAnswer | undefined {
  const words = textOf(asked.messages[0]?.content)
  const tool = asked.tools[0]?.name
  const turns = asked.messages.filter(({ role }) => role === 'user').length
  if (tool === undefined) {
    // The plain conversation: each turn gets the next answer.
    return all.find((ad) => words.includes(ideaOf(ad)) && words.includes(`“${adFormat(ad.formatSlug).label}”`))?.bare?.[
      turns - 1
    ]
  }
  // An answer that goes back comes again as it is: nobody mends it here, so it ends as refused.
  const input = inputSchema.parse(inputIn(asked))
  if (tool === 'ugc_script_writer')
    return all.find((ad) => ideaOf(ad) === input.idea && ad.formatSlug === input.formatSlug)?.script
  if (tool === 'storyboard_director')
    return all.find((ad) => ideaOf(ad) === input.idea && ad.formatSlug === input.script?.formatSlug)?.storyboard
  if (tool === judgeTool) {
    const ad = all.find(
      (one) => input.facts?.includes(ideaOf(one)) && input.format?.startsWith(`${adFormat(one.formatSlug).label}:`)
    )
    if (ad === undefined) return undefined
    // The plain answer may have the same title, but not as its bare first line.
    return ad.judge?.[input.first?.startsWith(`SCRIPT\n\n${titleOf(ad.script)}\n`) ? 0 : 1]
  }
  return findPrompt(all, input)
}

/** A prompt engine is told of one clip only: it is known by its title and line. */
function findPrompt(all: readonly AnswersForAd[], { title, spokenScript = '' }: z.infer<typeof inputSchema>) {
  for (const { script, storyboard, prompts } of all) {
    if (storyboard === undefined) {
      if (titleOf(script) === title && spokenScript === '') return prompts['1']
      continue
    }
    const index = shotsOf(storyboard).findIndex((shot) => shot.title === title && shot.spokenScript === spokenScript)
    if (index !== -1) return prompts[String(index + 1)]
  }
  return undefined
}

const ideaOf = ({ brief }: AnswersForAd) => craftBriefs.find(({ slug }) => slug === brief)?.task.idea ?? brief
const titleOf = (answer: WrittenAnswer) => titledSchema.safeParse(objectIn(answer)).data?.title ?? ''
const shotsOf = (answer: WrittenAnswer) => boardSchema.safeParse(objectIn(answer)).data?.shots ?? []

const titledSchema = z.looseObject({ title: z.string() })
const boardSchema = z.looseObject({ shots: z.array(z.looseObject({ title: z.string(), spokenScript: z.string() })) })

/** The answer itself, from its tool call or from the JSON in its text. */
function objectIn({ content }: WrittenAnswer): unknown {
  for (const block of content) {
    if (block.type === 'tool_use') return toolUseBlockSchema.safeParse({ id: '', name: '', ...block }).data?.input
    const text = block.type === 'text' ? String(block['text']) : ''
    if (text.includes('{')) return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  }
  return null
}

/** The task as the model reads it. */
export function inputIn({ messages }: Asked): unknown {
  const json = /<input>(.*?)<\/input>/s.exec(textOf(messages[0]?.content))?.[1]
  return json === undefined ? {} : JSON.parse(json)
}

function textOf(content: Asked['messages'][number]['content'] | undefined): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((block) => (block.type === 'text' ? String(block['text']) : '')).join('\n')
}
