import { and, desc, eq } from 'drizzle-orm'
import { agents } from '@callsheet/lib/database/schema/operations.ts'
import { ads, scripts, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { pipelines } from '@callsheet/lib/database/schema/pipelines.ts'
import { prompts } from '@callsheet/lib/prompts/prompts.gen.ts'
import type { Scope } from '../runtime.ts'

/**
 * The host's prompt with what the ad has decided. The facts are read from the rows at every run, so that
 * a long thread that was compacted still knows ratio, type, cast and route.
 */
export async function hostInstructions({ runtime, ownerId }: Scope, adId: string | null): Promise<string> {
  const { database } = runtime
  const [row] = await database.select({ prompt: agents.prompt }).from(agents).where(eq(agents.slug, 'chat-host'))
  const prompt = row?.prompt ?? prompts['chat-host']
  if (!adId) return `${prompt}\n\n# This ad\n\nNone yet: start it with start_ad once the idea is clear.`
  const [ad] = await database
    .select()
    .from(ads)
    .where(and(eq(ads.id, adId), eq(ads.ownerId, ownerId)))
  const [script] = await database
    .select()
    .from(scripts)
    .where(eq(scripts.adId, adId))
    .orderBy(desc(scripts.version))
    .limit(1)
  const [storyboard] = await database
    .select()
    .from(storyboards)
    .where(eq(storyboards.adId, adId))
    .orderBy(desc(storyboards.version))
    .limit(1)
  const [pipeline] = await database
    .select()
    .from(pipelines)
    .where(eq(pipelines.adId, adId))
    .orderBy(desc(pipelines.createdAt))
    .limit(1)
  const facts = {
    ad_id: adId,
    name: ad?.name,
    idea: ad?.idea,
    format_slug: ad?.formatSlug ?? 'not picked yet',
    video_type: ad?.videoType ?? 'not inferred yet',
    aspect_ratio: ad?.aspectRatio ?? 'not asked yet',
    route: ad?.route ?? 'not chosen yet',
    offer_id: ad?.offerId ?? null,
    script: script
      ? {
          id: script.id,
          title: script.title,
          version: script.version,
          cast: script.content.cast.map(({ name }) => name)
        }
      : null,
    storyboard: storyboard
      ? { id: storyboard.id, title: storyboard.title, shots: storyboard.content.shots.length }
      : null,
    pipeline: pipeline ? { id: pipeline.id, title: pipeline.title, isClosed: pipeline.closedAt !== null } : null
  }
  const data = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
  return `${prompt}\n\n# This ad\n\nData, as it stands now:\n<ad>${data}</ad>`
}
