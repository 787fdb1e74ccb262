import { captionLayers, type Layer } from '@callsheet/lib/cut/layers.ts'
import type { AnimaticPlan } from '@callsheet/lib/wire/animatics-api.ts'
import { animaticCaptions, animaticCaptionStyle, placedScenes } from './animatic-view.ts'

/** Over the pictures: the number of each scene, the names of its sounds, and the lines as captions. */
export function animaticLayers(plan: AnimaticPlan): Layer[] {
  const count = Math.max(...plan.scenes.map(({ scene }) => scene))
  const notes = placedScenes(plan).flatMap(({ scene, sounds, startSeconds, durationSeconds }): Layer[] => {
    const note = {
      pictureHash: null,
      style: animaticCaptionStyle,
      startSeconds,
      endSeconds: startSeconds + durationSeconds
    } as const
    return [
      { ...note, kind: 'scene-number', text: `${scene}/${count}`, position: 'top-left' },
      ...(sounds.length > 0
        ? [{ ...note, kind: 'sounds' as const, text: `Sound: ${sounds.join(', ')}`, position: 'top-right' as const }]
        : [])
    ]
  })
  return [...notes, ...captionLayers(animaticCaptions(plan), { style: animaticCaptionStyle })]
}
