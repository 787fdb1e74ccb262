import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import type { VideoType } from '@callsheet/lib/video-types.ts'
import type { CreateVideoRequest } from '@callsheet/lib/wire/app-api/media.ts'
import type { VideoPromptContext } from '@callsheet/lib/wire/video-prompt.ts'
import { findCast, isSpeakerOffScreen } from '../elements/find-cast.ts'
import { neighboursInScript } from '../pipelines/find-neighbours.ts'
import { findVoices } from '../scripts/find-voices.ts'
import { findClipSetting } from './find-clip-setting.ts'

export interface ClipFactsOptions {
  ownerId: string
  input: CreateVideoRequest
  videoType: VideoType
}

/** What the rows know of a single clip, for the prompt engine of its type: how it sounds, and what is around it. */
export async function findClipFacts(
  transaction: Transaction,
  { ownerId, input, videoType }: ClipFactsOptions
): Promise<Partial<VideoPromptContext>> {
  const { adId, scene } = input
  return {
    voice: await voiceIn(transaction, ownerId, input),
    ...(adId && scene ? await neighboursInScript(transaction, { ownerId, adId, number: scene }) : {}),
    ...(adId ? await findClipSetting(transaction, { ownerId, adId, videoType }) : {}),
    stillPrompt: await promptOfStill(transaction, ownerId, input.firstFrameImageId),
    isSpeakerOffScreen: (await hasUnseenSpeaker(transaction, ownerId, input)) || undefined
  }
}

/** Undefined for an uploaded picture, which no prompt made. */
async function promptOfStill(
  transaction: Transaction,
  ownerId: string,
  imageId: string | undefined
): Promise<string | undefined> {
  if (!imageId) return undefined
  const [still] = await transaction
    .select({ input: images.input })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.ownerId, ownerId), ne(images.purpose, 'upload')))
  return still?.input.prompt
}

async function voiceIn(
  transaction: Transaction,
  ownerId: string,
  { adId, speaker, spokenScript }: CreateVideoRequest
): Promise<string | undefined> {
  if (!adId || !speaker || spokenScript === '') return undefined
  return (await findVoices(transaction, { ownerId, adId }))(speaker)
}

/** A request that lists no elements says nothing of who is seen. */
async function hasUnseenSpeaker(
  transaction: Transaction,
  ownerId: string,
  { adId, speaker, elementSlugs }: CreateVideoRequest
): Promise<boolean> {
  if (!adId || !speaker || elementSlugs.length === 0) return false
  return isSpeakerOffScreen({ speaker, elementSlugs, cast: await findCast(transaction, { ownerId, adId }) })
}
