import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAgentSlug, toolNameOf, type AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { z } from 'zod'
import { writtenAnswerSchema, type WrittenAnswer } from './answers.ts'
import { inputIn, type Asked } from './find-answer.ts'

const agentSlugSchema = z.custom<AgentSlug>((value) => typeof value === 'string' && isAgentSlug(value))

const agentAnswerSchema = z.strictObject({
  agent: agentSlugSchema,
  /** What the agent is asked. */
  input: z.record(z.string(), z.unknown()).optional(),
  /** Or a saved page that is read first. Its title tells the request. */
  page: z.strictObject({ file: z.string(), title: z.string() }).optional(),
  answer: writtenAnswerSchema
})

export interface AgentAnswer extends z.infer<typeof agentAnswerSchema> {
  name: string
}

/** Answers of agents by themselves, apart from the ads. */
export async function readAgentAnswers(folder: string): Promise<AgentAnswer[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.map(async (name) => {
      const content: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
      return { name: name.replace(/\.json$/, ''), ...agentAnswerSchema.parse(content) }
    })
  )
}

/** The answer whose input is in the request. Agents add to an input, and leave out what they say apart. */
export function findAgentAnswer(all: readonly AgentAnswer[], asked: Asked): WrittenAnswer | undefined {
  const tool = asked.tools[0]?.name
  const given = inputIn(asked)
  return all.find(({ agent, input, page }) => {
    if (toolNameOf(agent) !== tool) return false
    const { instructions: _saidApart, ...wanted } = input ?? { title: page?.title }
    return isPartOf(wanted, given)
  })?.answer
}

function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole
  if (typeof whole !== 'object' || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false
  const fields = new Map(Object.entries(whole))
  return Object.entries(part).every(([name, value]) => isPartOf(value, fields.get(name)))
}
