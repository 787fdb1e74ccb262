import type { Brief } from '../scripts/brief.ts'
import { describeProduct } from '../scripts/product-look.ts'

export interface BoardElement {
  slug: string
  kind: string
  name: string
  description: string
}

interface ElementParts {
  brief: Brief
  script: { cast: { name: string; description: string }[] }
  lockedElements: BoardElement[]
  videoType: { slug: string }
  setting: { name: string; description: string } | null
}

/** The people of the script, the place, the product and the things around it. Locked elements stay as they are. */
export function listElements({ brief, script, lockedElements, videoType, setting }: ElementParts): BoardElement[] {
  const locked = (kind: string) => lockedElements.filter((element) => element.kind === kind)
  const elements = lockedElements.map(({ slug, kind, name, description }) => ({ slug, kind, name, description }))
  const add = (element: Omit<BoardElement, 'slug'>) => {
    const isThere = elements.some((one) => bare(one.name) === bare(element.name))
    if (!isThere) elements.push({ slug: freeSlug(element.name, elements), ...element })
  }
  for (const member of script.cast) add({ kind: 'cast', name: member.name, description: member.description })
  if (locked('location').length === 0) {
    const place = setting ?? { name: brief.world.placeName, description: brief.world.place }
    add({ kind: 'location', name: place.name, description: capital(place.description) })
  }
  if (locked('product').length === 0)
    add({ kind: 'product', name: brief.pitch.product.slice(0, 120), description: describeProduct(brief) })
  if (videoType.slug === 'podcast') {
    add({
      kind: 'prop',
      name: 'broadcast microphone',
      description: 'A large black broadcast microphone with a foam windscreen on a matte black boom arm'
    })
  }
  add({ kind: 'prop', name: brief.world.prop.name, description: capital(brief.world.prop.description) })
  return elements
}

/** True when a person who checks the board would say that the text mentions the element. */
export function mentions(text: string, name: string): boolean {
  const escaped = bare(name).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return escaped !== '' && new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'iu').test(text)
}

function bare(name: string): string {
  return name
    .replace(/^(?:the|a|an|her|his|their|our)\s+/i, '')
    .trim()
    .toLowerCase()
}

function freeSlug(name: string, elements: readonly BoardElement[]): string {
  const slug =
    bare(name)
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50)
      .replace(/-+$/, '') || 'element'
  const taken = elements.some((element) => element.slug === slug)
  return taken ? `${slug}-${elements.length + 1}` : slug
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
