import { priceOf } from '@callsheet/agents/model/price-of-model.ts'
import { resolveModel } from '@callsheet/agents/model/gateway-request.ts'
import type { ModelPrices } from '@callsheet/agents/model-prices.ts'
import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { costOfUsage } from '@callsheet/lib/model-usage/cost-of-usage.ts'
import { noUsage } from '@callsheet/lib/model-usage/token-usage.ts'
import { buildAgentRequest } from '@callsheet/lib/prompts/run-agent.ts'
import { prompts } from '@callsheet/lib/prompts/prompts.gen.ts'
import type { ModelRole } from '@callsheet/lib/registry.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { MessagesRequest } from '@callsheet/lib/wire/agents-run.ts'
import { isSingleClip, scriptInput } from './asked-of.ts'
import type { CraftBrief } from './craft-brief.ts'
import { bareRequests } from './write-bare.ts'

interface PlannedCall {
  role: ModelRole
  inputTokens: number
  outputTokens: number
}

export interface Estimate {
  ads: number
  calls: number
  /** Null when a model's price is not known. */
  dollars: { least: number; most: number } | null
}

/** About as many characters as a token has in the languages of the briefs. */
const charactersPerToken = 3.5
/** Answers of usual length: those that were written by hand, with room for a writer's full notes. */
const scriptTokens = 1_000
const shotTokens = 450
const promptTokens = 450
const bareScriptTokens = 900
const verdictTokens = 700
const boardOverhead = 2_000
/** Models think before they answer, and thoughts are paid as output. Some answers go back once. */
const mostThoughts = 3
const mostRepairs = 1.3

/** What a run would ask for. Nothing is sent. */
export function estimateRun({
  cells,
  isJudged,
  prices,
  roles
}: {
  cells: readonly { brief: CraftBrief; formatSlug: AdFormatSlug }[]
  isJudged: boolean
  prices: ModelPrices
  roles: Record<string, string | undefined>
}): Estimate {
  const calls = cells.flatMap(({ brief, formatSlug }) => callsFor(brief, formatSlug, isJudged))
  const costs = calls.map(({ role, inputTokens, outputTokens }) => {
    const price = priceOf(resolveModel(role, roles), prices)
    const cost = (output: number) =>
      price ? costOfUsage({ ...noUsage, inputTokens, outputTokens: output }, price) : null
    const [least, most] = [cost(outputTokens), cost(outputTokens * (1 + mostThoughts))]
    return least === null || most === null ? null : { least, most: most * mostRepairs }
  })
  const known = costs.filter((cost) => cost !== null)
  return {
    ads: cells.length,
    calls: calls.length,
    dollars:
      known.length < costs.length
        ? null
        : {
            least: known.reduce((sum, { least }) => sum + least, 0),
            most: known.reduce((sum, { most }) => sum + most, 0)
          }
  }
}

function callsFor(brief: CraftBrief, formatSlug: AdFormatSlug, isJudged: boolean): PlannedCall[] {
  const input = scriptInput(brief, formatSlug)
  const isOneClip = isSingleClip(formatSlug)
  const shots = isOneClip ? 1 : (input.sceneCount ?? adFormat(formatSlug).typicalScenes)
  const script = buildAgentRequest({ agent: 'ugc-script-writer', input }).request
  const { promptAgent } = videoTypeEntry(adFormat(formatSlug).suggestedVideoType)
  const boardTokens = isOneClip ? 0 : shots * shotTokens
  const ours: PlannedCall[] = [
    { role: 'writer', inputTokens: tokensIn(script), outputTokens: scriptTokens },
    ...(isOneClip
      ? []
      : [
          {
            role: 'director' as const,
            inputTokens: prompts['storyboard-director'].length / charactersPerToken + boardOverhead + scriptTokens,
            outputTokens: boardTokens
          }
        ]),
    ...Array.from({ length: promptAgent === null ? 0 : shots }, () => ({
      role: 'director' as const,
      inputTokens: prompts['talking-head-video-prompt-engine'].length / charactersPerToken + shotTokens,
      outputTokens: promptTokens
    }))
  ]
  if (!isJudged) return ours
  const requests = bareRequests(brief, formatSlug)
  const asked = requests.script.length / charactersPerToken
  const bare: PlannedCall[] = [
    { role: 'writer', inputTokens: asked, outputTokens: bareScriptTokens },
    ...(isOneClip
      ? []
      : [{ role: 'director' as const, inputTokens: asked + bareScriptTokens, outputTokens: boardTokens }]),
    { role: 'director', inputTokens: asked + bareScriptTokens + boardTokens, outputTokens: shots * promptTokens }
  ]
  const shown = asked + 2 * (scriptTokens + boardTokens + shots * promptTokens)
  const verdict: PlannedCall = { role: 'judge', inputTokens: shown, outputTokens: verdictTokens }
  return [...ours, ...bare, verdict, verdict]
}

const tokensIn = (request: MessagesRequest) => JSON.stringify(request).length / charactersPerToken
