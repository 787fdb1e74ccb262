import { eq, max } from 'drizzle-orm'
import { ads, scripts } from '@callsheet/lib/database/schema/ads.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { WriteScriptBody } from '@callsheet/lib/wire/app-api/scripts.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { requireFormat, unknownFormat } from '../ad-format.ts'
import { findAd } from '../ads/find-ad.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import { findCited } from './find-cited.ts'
import { findKnowledge } from './find-knowledge.ts'
import { findLockedCast } from './find-locked-cast.ts'
import { findScript } from './find-script.ts'
import { scriptView } from './script-view.ts'

export interface WriteScriptOptions {
  scope: Scope
  adId: string
  input: WriteScriptBody
}

/** Lets `ugc-script-writer` write a script and keeps it as the ad's next version. A format must be picked first. */
export async function writeScript({ scope, adId, input }: WriteScriptOptions): Promise<ScriptView> {
  const { ownerId, runtime } = scope
  if (!input.format_slug) throw unknownFormat('A script needs a format: format_slug is missing.')
  const formatSlug = requireFormat(input.format_slug)
  const repeat = await findRepeat<ScriptView>(scope)
  if (repeat) return repeat.answer
  const ad = await findAd(runtime.database, ownerId, adId)
  const knowledge = await findKnowledge(runtime.database, {
    ownerId,
    ad,
    personaId: input.personaId,
    quoteId: input.quoteId
  })
  const previous = input.previousScriptId
    ? await findScript(runtime.database, { ownerId, scriptId: input.previousScriptId, adId })
    : undefined
  const { answer: content, model } = await runAgent({
    scope,
    agent: 'ugc-script-writer',
    input: {
      formatSlug,
      idea: ad.idea,
      sceneCount: input.scenes,
      totalSeconds: input.scenes && input.secondsPerScene ? input.scenes * input.secondsPerScene : undefined,
      aspectRatio: ad.aspectRatio ?? undefined,
      language: input.language,
      cast: await findLockedCast(runtime.database, { ownerId, adId }),
      instructions: input.notes,
      previousScript: previous?.content,
      ...knowledge
    }
  })
  const cited = await findCited(runtime.database, { ad, scripts: [content] })
  return spendOnce(scope, async ({ transaction }) => {
    await transaction.select({ id: ads.id }).from(ads).where(eq(ads.id, adId)).for('update')
    const [last] = await transaction
      .select({ version: max(scripts.version) })
      .from(scripts)
      .where(eq(scripts.adId, adId))
    const version = (last?.version ?? 0) + 1
    const [row] = await transaction
      .insert(scripts)
      .values({ id: runtime.newId(), ownerId, adId, formatSlug, title: content.title, version, content, model })
      .returning()
    if (!row) throw new Error('The new script was not returned.')
    await transaction.update(ads).set({ formatSlug }).where(eq(ads.id, adId))
    return scriptView({ script: row, route: ad.route, cited })
  })
}
