import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { aspectRatioValue } from '@callsheet/lib/aspect-ratio.ts'
import { fitsWhole, type ClipFocus } from '@callsheet/lib/cut/clip-focus.ts'
import type { CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import { clipFocusQuery } from './cut-queries.ts'
import type { KnownClips } from './film-of.ts'

export interface ClipFocuses {
  /** What was found in each clip, by its id. */
  found: ReadonlyMap<string, ClipFocus>
  isLooking: boolean
}

/** What was found in the clips that the film shows a part of. Those that fill it are not asked for. */
export function useClipFocuses(settings: CutSettings, known: KnownClips, aspectRatio: string): ClipFocuses {
  const film = { width: aspectRatioValue(aspectRatio) ?? 9 / 16, height: 1 }
  const wanted = settings.clips.flatMap(({ videoId }) => {
    const facts = known.get(videoId)?.facts
    return facts && !fitsWhole(facts, film) ? [videoId] : []
  })
  const ids = [...new Set(wanted)]
  const answers = useQueries({ queries: ids.map((id) => clipFocusQuery(id)) })
  const isLooking = answers.some(({ isPending }) => isPending)
  const version = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const key = ids.join()
  return useMemo(
    () => ({
      found: new Map(ids.flatMap((id, at) => (answers[at]?.data?.focus ? [[id, answers[at].data.focus]] : []))),
      isLooking
    }),
    // The answers are other objects at each drawing; their times say when they changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, version, isLooking]
  )
}
