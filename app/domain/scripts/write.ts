import { secondsOf } from '@callsheet/lib/disciplines/script-length.ts'
import { scriptWriterInputSchema } from '@callsheet/lib/wire/agent-inputs.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { WriteScriptBody } from '@callsheet/lib/wire/app-api/scripts.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { requireFormat, unknownFormat } from '../ad-format.ts'
import { findAd } from '../ads/find-ad.ts'
import { settleClaims } from '../claims/settle-claims.ts'
import { findRepeat } from '../spend-once.ts'
import { keepOutcome } from '../writings/keep-outcome.ts'
import { findKnowledge } from './find-knowledge.ts'
import { findLockedCast } from './find-locked-cast.ts'
import { findScript } from './find-script.ts'
import { findSurroundings } from './find-surroundings.ts'
import { keepScript } from './keep-script.ts'

export interface WriteScriptOptions {
  scope: Scope
  adId: string
  input: WriteScriptBody
  /** The lines are there, and what they claim is checked. */
  onWritten?: () => void
}

/** Lets `ugc-script-writer` write a script and keeps it as the ad's next version. A format must be picked first. */
export async function writeScript({ scope: caller, adId, input, onWritten }: WriteScriptOptions): Promise<ScriptView> {
  const scope = { ...caller, adId }
  const { ownerId, runtime } = scope
  const repeat = await findRepeat<ScriptView>(scope)
  if (repeat) return repeat.answer
  const ad = await findAd(runtime.database, ownerId, adId)
  const format = input.format_slug ?? ad.formatSlug
  if (!format) throw unknownFormat('A script needs a format: the ad has none, and format_slug is missing.')
  const formatSlug = requireFormat(format)
  const knowledge = await findKnowledge(runtime.database, {
    ownerId,
    ad,
    personaId: input.personaId,
    quoteId: input.quoteId
  })
  const previous = input.previousScriptId
    ? await findScript(runtime.database, { ownerId, scriptId: input.previousScriptId, adId })
    : undefined
  const asked = scriptWriterInputSchema.parse({
    formatSlug,
    idea: ad.idea,
    intent: ad.intent ?? undefined,
    ...lengthOf(input, previous?.content),
    aspectRatio: ad.aspectRatio ?? undefined,
    language: input.language ?? ad.language ?? previous?.content.language,
    cast: await findLockedCast(runtime.database, { ownerId, adId }),
    instructions: input.notes,
    previousScript: previous?.content,
    ...(await findSurroundings(runtime.database, { ad, formatSlug })),
    ...knowledge
  })
  return keepOutcome({ scope, adId, kind: 'script' }, async () => {
    const written = await runAgent({ scope, agent: 'ugc-script-writer', input: asked })
    onWritten?.()
    const { content, model, claims } = await settleClaims({
      scope,
      asked,
      content: written.answer,
      model: written.model
    })
    const askedSeconds = asked.totalSeconds ?? null
    return keepScript({ scope, ad, script: { formatSlug, content, claims, model, source: 'writer', askedSeconds } })
  })
}

/** A rewrite is as long as the script before it, unless another length is asked for. */
function lengthOf({ scenes, secondsPerScene }: WriteScriptBody, previous: Script | undefined) {
  const before = previous?.scenes ?? []
  const sceneCount = scenes ?? (before.length > 0 ? before.length : undefined)
  const seconds = secondsOf(before)
  if (sceneCount && secondsPerScene) return { sceneCount, totalSeconds: sceneCount * secondsPerScene }
  // Other scenes of the same length each.
  return seconds > 0 && sceneCount
    ? { sceneCount, totalSeconds: (seconds / before.length) * sceneCount }
    : { sceneCount }
}
