import { useState } from 'react'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { PictureWatch } from '../media/scene-frame.tsx'

export interface PicturesSeen extends PictureWatch {
  /** The still of the scene did not load here, so nobody has seen it. */
  isUnseen(scene: SceneView): boolean
  /** The still was seen large, also where its small picture did not load. */
  see(imageId: string): void
  loadAgain(): void
}

/** Which stills of a review did not load in this page. What was not seen is not approved. */
export function usePicturesSeen(): PicturesSeen {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  return {
    attempt,
    isMissing: (imageId) => missing.has(imageId),
    note: (imageId) => setMissing((before) => new Set([...before, imageId])),
    isUnseen: ({ image, video, draft }) =>
      !video && !draft && image !== null && missing.has(image.id) && !seen.has(image.id),
    see(imageId) {
      if (!missing.has(imageId)) return
      setSeen((before) => new Set([...before, imageId]))
      setMissing((before) => new Set([...before].filter((id) => id !== imageId)))
      setAttempt((before) => before + 1)
    },
    loadAgain() {
      setMissing(new Set())
      setAttempt((before) => before + 1)
    }
  }
}
