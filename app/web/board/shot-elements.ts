import type { Element } from '@callsheet/lib/wire/element.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'

/** Adds an element to a shot or removes it: the slug and the description in the prompt always change together. */
export function withElement(shot: Shot, element: Element, isIn: boolean): Pick<Shot, 'elementSlugs' | 'prompt'> {
  const others = shot.elementSlugs.filter((slug) => slug !== element.slug)
  const { description } = element
  if (isIn) {
    const prompt = shot.prompt.includes(description) ? shot.prompt : `${shot.prompt.trimEnd()} ${description}`
    return { elementSlugs: [...others, element.slug], prompt }
  }
  const prompt = shot.prompt.replaceAll(description, '').replaceAll(/ {2,}/g, ' ').trim()
  return { elementSlugs: others, prompt: prompt.length >= minimumPromptCharacters ? prompt : shot.prompt }
}

const minimumPromptCharacters = 20
