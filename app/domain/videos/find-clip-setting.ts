import { and, desc, eq } from 'drizzle-orm'
import { adFormatSlugSchema, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { ads, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import type { VideoType } from '@callsheet/lib/video-types.ts'
import { findNewestScript } from '../scripts/find-newest-script.ts'
import { clipSettingOf, type ClipSetting } from './clip-setting.ts'

export interface ClipSettingOptions {
  ownerId: string
  adId: string
  videoType: VideoType
  /** The board that the clip is from. The ad's newest when absent. */
  storyboardId?: string | null
}

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
  return clipSettingOf({
    videoType,
    format: formatOf(script?.content.formatSlug ?? ad?.formatSlug),
    language: script?.content.language ?? ad?.language ?? undefined,
    look: board?.content.look
  })
}

/** The slug of a format that is gone since says nothing. */
function formatOf(slug: string | null | undefined): AdFormatSlug | undefined {
  return adFormatSlugSchema.safeParse(slug).data
}
