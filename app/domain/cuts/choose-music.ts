import type { Queryable } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CreateCutRequest, CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import type { CutMusicSettings } from '@callsheet/lib/wire/music-api.ts'
import { findMusic } from '../music/find-music.ts'

export interface ChooseMusicOptions {
  ownerId: string
  adId: string
  input: CreateCutRequest
  before: CutSettings | undefined
}

/** The music that is asked for, else that of the cut before unless it was deleted. */
export async function chooseMusic(
  queryable: Queryable,
  { ownerId, adId, input, before }: ChooseMusicOptions
): Promise<CutMusicSettings | null> {
  const wanted = input.music === undefined ? before?.music : input.music
  if (!wanted) return null
  const row = await findMusic(queryable, ownerId, wanted.id)
  if (row?.adId !== adId) {
    // A page sends all settings of the cut before, also when the file was deleted meanwhile.
    if (wanted.id === before?.music?.id) return null
    throw new AppError('not-found', 'This ad has no such music. Upload the file first, then cut with its id.', {
      details: { musicId: wanted.id }
    })
  }
  if (wanted.startSeconds > row.durationSeconds - 1) {
    throw new AppError(
      'invalid-input',
      `The music lasts ${row.durationSeconds.toFixed(1)} s; music.startSeconds has to be at least a second before its end.`,
      { details: { startSeconds: wanted.startSeconds, durationSeconds: row.durationSeconds } }
    )
  }
  return wanted
}
