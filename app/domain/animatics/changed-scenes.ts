import type { AnimaticPlan, AnimaticScene } from '@callsheet/lib/wire/animatics-api.ts'

/** Numbers of the scenes that look or sound different on the board now. Empty while the animatic still shows it. */
export function changedScenes(then: AnimaticPlan, now: AnimaticPlan): number[] {
  const [before, after] = [byNumber(then), byNumber(now)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((scene) => before.get(scene) !== after.get(scene))
    .toSorted((one, other) => one - other)
}

const byNumber = ({ scenes }: AnimaticPlan) => new Map(scenes.map((scene) => [scene.scene, factsOf(scene)]))

/** What is seen and heard, as one text. A still hides the words of its plate. */
function factsOf(scene: AnimaticScene): string {
  const { imageId, durationSeconds, move, speaker, spokenScript, sounds, words, heading } = scene
  const seen = imageId === null ? [words, heading] : [imageId, move]
  return JSON.stringify([seen, durationSeconds, speaker, spokenScript, sounds])
}
