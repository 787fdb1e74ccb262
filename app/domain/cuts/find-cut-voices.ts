import { and, eq, inArray } from 'drizzle-orm'
import { placeVoice } from '@callsheet/lib/cut/voice-timing.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AssemblerCall, CutVoice } from '@callsheet/lib/ports/clip-assembler.ts'
import type { CutTimelineVoice } from '@callsheet/lib/wire/cuts-api.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { CutRow } from './cut-view.ts'
import { storedFile } from './stored-file.ts'

export interface FoundVoice extends Pick<CutVoice, 'source'> {
  onTimeline: CutTimelineVoice
}

/** The spoken lines that the cut names, by the ids of their takes. */
export async function findCutVoices(
  runtime: AppRuntime,
  { settings, ownerId }: CutRow,
  call: AssemblerCall
): Promise<Map<string, FoundVoice>> {
  const ids = settings.clips.flatMap(({ voiceTakeId }) => voiceTakeId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await runtime.database
    .select()
    .from(voiceTakes)
    .where(and(inArray(voiceTakes.id, ids), eq(voiceTakes.ownerId, ownerId)))
  const found = await Promise.all(
    rows.map(async ({ id, storageKey, sha256, durationSeconds, speech, words }) => {
      if (!storageKey || !sha256 || durationSeconds === null)
        throw new AppError('conflict', 'A spoken line of this cut is no longer there. Speak it again, then cut again.')
      const place = placeVoice({ durationSeconds, speech })
      const source = storedFile(runtime, { name: 'The spoken line', sha256, storageKey })
      const heard = await runtime.assembler.hear(source, call)
      return [id, { source, onTimeline: { takeId: id, place, words, heard } }] as const
    })
  )
  return new Map(found)
}
