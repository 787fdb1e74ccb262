import { and, asc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { adScenes } from '@callsheet/lib/database/schema/chat.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { takesTurns, videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import type { SceneOfAd } from './in-order.ts'

export interface Turn {
  videoType: VideoType
  speaker: string | undefined
}

/** spec: Podcast. Each turn names exactly one speaker. The two speakers of an ad take turns from scene to scene. */
export async function requireTurn(queryable: Queryable, scene: SceneOfAd | null, turn: Turn): Promise<void> {
  const entry = videoTypeEntry(turn.videoType)
  if (!takesTurns(entry)) return
  const { speaker } = turn
  if (!speaker)
    throw new AppError('invalid-input', `${entry.label}: every scene names its speaker, and this names none.`)
  if (!scene) return
  const others = await readSpeakers(queryable, scene)
  const before = others.findLast(({ number }) => number < scene.number)
  const after = others.find(({ number }) => number > scene.number)
  const doubled = [before, after].find((neighbour) => neighbour?.speaker === speaker)
  if (doubled) {
    throw new AppError(
      'invalid-input',
      `${entry.label}: turns alternate, and ${speaker} speaks in scene ${doubled.number}.`
    )
  }
  const speakers = [...new Set([...others.map((other) => other.speaker), speaker])]
  if (speakers.length > entry.presenterCount) {
    throw new AppError(
      'invalid-input',
      `${entry.label} has exactly two speakers; with ${speaker} there are ${speakers.length}.`,
      {
        details: { speakers }
      }
    )
  }
}

async function readSpeakers(queryable: Queryable, { adId, number }: SceneOfAd) {
  const rows = await queryable
    .select({ number: adScenes.number, input: videos.input })
    .from(adScenes)
    .innerJoin(videos, eq(videos.id, adScenes.videoId))
    .where(and(eq(adScenes.adId, adId), ne(adScenes.number, number), eq(adScenes.isSkipped, false)))
    .orderBy(asc(adScenes.number))
  return rows.flatMap(({ input, ...row }) => {
    const speaker = input.promptContext?.speaker
    return speaker ? [{ ...row, speaker }] : []
  })
}
