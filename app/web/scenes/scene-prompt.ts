import type { CastMember, ScriptScene } from '@callsheet/lib/wire/script.ts'
import type { Element } from '@callsheet/lib/wire/element.ts'

/**
 * A first prompt for a scene's still: the scene's own words, then who is in it. A locked element's description is
 * included word for word. It also makes the element's sheet a reference.
 */
export function firstPromptOf(scene: ScriptScene, cast: readonly CastMember[], locked: readonly Element[]): string {
  const seen = scene.visual ?? scene.realAction ?? scene.spokenScript
  const words = `${seen} ${scene.spokenScript}`.toLowerCase()
  const speaker = cast.find(({ name }) => name === scene.speaker)
  // A shop's name for its product is long. People say one word of it.
  const isProductIn = (kind: Element['kind'], name: string) =>
    kind === 'product' && (name.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => words.includes(word))
  const isIn = ({ kind, name }: Element) =>
    kind === 'location' || name === scene.speaker || words.includes(name.toLowerCase()) || isProductIn(kind, name)
  const present = locked.filter(isIn)
  const isSpeakerLocked = present.some(({ name }) => name === speaker?.name)
  const parts = [
    seen,
    speaker && !isSpeakerLocked ? `${speaker.name}: ${speaker.description}` : null,
    ...present.map(({ name, description }) => `${name}: ${description}`)
  ]
  return parts
    .filter((part) => part !== null && part !== undefined)
    .map((part) => part.trim().replace(/(?<![.\s])[.\s]*$/, '.'))
    .join(' ')
}
