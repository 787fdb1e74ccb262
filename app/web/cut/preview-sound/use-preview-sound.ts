import { useEffect, useState, useSyncExternalStore } from 'react'
import { hashKey } from '@tanstack/react-query'
import type { CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import type { Film } from '../film-of.ts'
import { planPreview } from './plan-preview.ts'
import { createPreviewSound, type PreviewSound, type PreviewSoundState } from './preview-sound.ts'

/** The sound of the film that is previewed. Null where the finished film is shown. */
export function usePreviewSound(film: Film | null, settings: CutSettings): [PreviewSound, PreviewSoundState] {
  const [sound] = useState(createPreviewSound)
  const state = useSyncExternalStore(sound.subscribe, sound.state)
  const plan = film && planPreview(film, settings)
  const isPreview = film !== null
  const key = hashKey([plan])
  useEffect(() => {
    if (isPreview) sound.setPlan(plan)
    else sound.close()
    // The key says what is in the plan.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sound, isPreview, key])
  useEffect(() => () => sound.close(), [sound])
  return [sound, state]
}
