import { AppError } from '../errors.ts'
import { brandReader } from './agents/brand-reader.ts'
import { claimJudge } from './agents/claim-judge.ts'
import { elementSheetWriter } from './agents/element-sheet-writer.ts'
import { localiser } from './agents/localiser.ts'
import { offerIntelligence } from './agents/offer-intelligence.ts'
import { personaWriter } from './agents/persona-writer.ts'
import { researchSynthesiser } from './agents/research-synthesiser.ts'
import { storyboardDirector } from './agents/storyboard-director.ts'
import { ugcScriptWriter } from './agents/ugc-script-writer.ts'
import { chibiVideoPromptEngine, talkingHeadVideoPromptEngine } from './agents/video-prompt-engines.ts'
import type { Agent } from './agent.ts'

/** Agents that answer through a schema. Each has its prompt in `<slug>.md` beside this file. */
export const agents = {
  'ugc-script-writer': ugcScriptWriter,
  'storyboard-director': storyboardDirector,
  'talking-head-video-prompt-engine': talkingHeadVideoPromptEngine,
  'chibi-video-prompt-engine': chibiVideoPromptEngine,
  'persona-writer': personaWriter,
  'research-synthesiser': researchSynthesiser,
  'element-sheet-writer': elementSheetWriter,
  'offer-intelligence': offerIntelligence,
  'brand-reader': brandReader,
  'claim-judge': claimJudge,
  localiser
} as const

export type AgentSlug = keyof typeof agents

export type AgentInput<Slug extends AgentSlug> =
  (typeof agents)[Slug] extends Agent<infer Input, infer _Answer> ? Input : never

export type AgentAnswer<Slug extends AgentSlug> =
  (typeof agents)[Slug] extends Agent<infer _Input, infer Answer> ? Answer : never

export function isAgentSlug(slug: string): slug is AgentSlug {
  return Object.hasOwn(agents, slug)
}

export function parseAgentSlug(slug: string): AgentSlug {
  if (isAgentSlug(slug)) return slug
  throw new AppError('invalid-input', `There is no agent "${slug}".`, { details: { choices: Object.keys(agents) } })
}

/** The forced tool has the agent's name. Some providers take no hyphens in tool names. */
export function toolNameOf(slug: AgentSlug): string {
  return slug.replaceAll('-', '_')
}
