import { takesTurns, type VideoTypeEntry } from './video-types.ts'

/**
 * Why scenes do not fit a type in which two people take turns, as a sentence. Null when they do, and for other types.
 * spec: Podcast. Exactly two speakers; every scene names one; turns alternate.
 */
export function turnsProblem(
  entry: VideoTypeEntry,
  scenes: readonly { speaker?: string | undefined }[]
): string | null {
  if (!takesTurns(entry)) return null
  const { label } = entry
  const silent = scenes.findIndex((scene) => !scene.speaker)
  if (silent >= 0) return `${label}: every scene names its speaker, and scene ${silent + 1} names none.`
  const speakers = new Set(scenes.map(({ speaker }) => speaker))
  if (speakers.size !== 2) return `${label} has exactly two speakers; these scenes have ${speakers.size}.`
  const doubled = scenes.findIndex((scene, index) => index > 0 && scene.speaker === scenes[index - 1]?.speaker)
  return doubled < 0
    ? null
    : `${label}: turns alternate, and ${scenes[doubled]?.speaker} speaks in scenes ${doubled} and ${doubled + 1}.`
}
