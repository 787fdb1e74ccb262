import { and, desc, eq } from 'drizzle-orm'
import { adFormat, adFormatSlugSchema, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { adFormatWorlds } from '@callsheet/lib/ad-formats/ad-format.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { ads, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { takesTurns, videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import type { VideoPromptContext } from '@callsheet/lib/wire/video-prompt.ts'
import { findNewestScript } from '../scripts/find-newest-script.ts'

/** What all clips of an ad share, for the prompt of each. */
export type ClipSetting = Pick<VideoPromptContext, 'language' | 'eyeline' | 'world'>

export interface ClipSettingOptions {
  ownerId: string
  adId: string
  videoType: VideoType
  /** The board that the clip is from. The ad's newest when absent. */
  storyboardId?: string | null
}

const maximumWorld = 1_000

export async function findClipSetting(
  queryable: Queryable,
  { ownerId, adId, videoType, storyboardId }: ClipSettingOptions
): Promise<ClipSetting> {
  const [ad] = await queryable
    .select({ language: ads.language, formatSlug: ads.formatSlug })
    .from(ads)
    .where(and(eq(ads.id, adId), eq(ads.ownerId, ownerId)))
  const script = await findNewestScript(queryable, { ownerId, adId })
  const [board] = await queryable
    .select({ content: storyboards.content })
    .from(storyboards)
    .where(
      and(
        eq(storyboards.adId, adId),
        eq(storyboards.ownerId, ownerId),
        storyboardId ? eq(storyboards.id, storyboardId) : undefined
      )
    )
    .orderBy(desc(storyboards.version))
    .limit(1)
  const format = formatOf(script?.content.formatSlug ?? ad?.formatSlug)
  const world = [format && adFormatWorlds[adFormat(format).world].description, board?.content.look]
    .filter(Boolean)
    .join(' ')
  return {
    language: script?.content.language ?? ad?.language ?? undefined,
    eyeline: eyelineOf(videoType, format),
    world: world === '' ? undefined : cutText(world, maximumWorld)
  }
}

/** The slug of a format that is gone since says nothing. */
function formatOf(slug: string | null | undefined): AdFormatSlug | undefined {
  return adFormatSlugSchema.safeParse(slug).data
}

/** Two people who take turns talk to each other, whatever the format. */
function eyelineOf(videoType: VideoType, format: AdFormatSlug | undefined): ClipSetting['eyeline'] {
  if (takesTurns(videoTypeEntry(videoType))) return 'conversation'
  return format && adFormat(format).eyeline
}
