interface Worded {
  position: number
  prompt: string
  spokenScript: string
}

/**
 * Which scene was made from which shot, by the shot's position: a board may have been reordered or reworded since.
 * The same words match first, then the same line, then the place where neither has found another.
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
  match((shot, scene) => shot.prompt === scene.prompt)
  match((shot, scene) => shot.spokenScript !== '' && shot.spokenScript === scene.spokenScript)
  match((shot, scene) => shot.position === scene.position)
  return matched
}
