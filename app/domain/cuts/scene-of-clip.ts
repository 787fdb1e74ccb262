import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { videos } from '@callsheet/lib/database/schema/media.ts'

/** The clip whose line a clip says in another language. Join it by `videos.sourceVideoId`. */
export const sourceVideos = alias(videos, 'source_videos')

/** The scene of a clip, or of the clip in whose place it stands in another language. */
export const sceneIdOfClip = sql<string | null>`coalesce(${sourceVideos.sceneId}, ${videos.sceneId})`
