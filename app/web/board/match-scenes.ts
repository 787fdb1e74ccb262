interface Worded {
  position: number
  prompt: string
  spokenScript: string
}

/**
 * Finds the scene that was made from each shot, by the shot's position, because a board may have been reordered or
 * reworded since then. Equal prompts match first, of a shot and
 * its copy the one with the line, then equal lines, then equal positions of shots and scenes without a
 * match.
 */
export function matchScenes<Scene extends Worded>(
  shots: readonly Worded[],
  scenes: readonly Scene[]
): ReadonlyMap<number, Scene> {
  const matched = new Map<number, Scene>()
  const left = new Set(scenes)
  const match = (isSame: (shot: Worded, scene: Scene) => boolean) => {
    for (const shot of shots) {
      if (matched.has(shot.position)) continue
      const scene = [...left].find((candidate) => isSame(shot, candidate))
      if (!scene) continue
      matched.set(shot.position, scene)
      left.delete(scene)
    }
  }
  const isCopy = (shot: Worded, scene: Scene) =>
    shot.prompt === scene.prompt && shot.spokenScript === scene.spokenScript
  match((shot, scene) => isCopy(shot, scene) && shot.position === scene.position)
  match(isCopy)
  match((shot, scene) => shot.prompt === scene.prompt)
  match((shot, scene) => shot.spokenScript !== '' && shot.spokenScript === scene.spokenScript)
  match((shot, scene) => shot.position === scene.position)
  return matched
}
