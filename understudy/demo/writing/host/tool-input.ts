import type { Tool } from '@callsheet/lib/wire/agents-run.ts'
import { fillSchema } from '../fill-schema.ts'
import type { Conversation } from './conversation.ts'

/** A tool's input from the conversation. The names of the fields follow the schema's own case. */
export function fillToolInput(tool: Tool, talk: Conversation, own: Record<string, unknown>): Record<string, unknown> {
  const sceneCount =
    Number(/\b(\d{1,2})\s+(?:scenes?|turns?|shots?)\b/i.exec(`${talk.idea} ${talk.lastWords}`)?.[1]) || undefined
  const said: Record<string, unknown> = {
    idea: talk.idea,
    prompt: talk.idea,
    query: talk.idea,
    product: talk.idea,
    text: talk.idea,
    formatSlug: talk.format ?? undefined,
    aspectRatio: talk.ratio ?? undefined,
    route: talk.route ?? undefined,
    videoType: talk.videoType,
    scenes: sceneCount,
    sceneCount,
    url: /https?:\/\/[^\s)]+/.exec(talk.lastWords)?.[0]
  }
  // Ids and models are passed on. The other fields of a result do not concern the next tool.
  const carried = Object.fromEntries(
    Object.entries(talk.facts).filter(
      ([name, value]) => /(?:[a-z](?:Id|Model)|_(?:id|model))$/.test(name) && typeof value === 'string'
    )
  )
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...carried, ...said, ...own })) {
    if (value === undefined) continue
    known[name] = value
    known[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = value
  }
  return fillSchema(tool.input_schema ?? {}, { text: talk.lastWords || talk.idea, known }) as Record<string, unknown>
}
