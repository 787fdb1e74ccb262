import type { ElementKind } from '@callsheet/lib/wire/element.ts'

/** One element of a kind, in the words of every page: `Person`, and not `cast`. */
export const kindWords: Readonly<Record<ElementKind, string>> = {
  cast: 'Person',
  product: 'Product',
  prop: 'Prop',
  wardrobe: 'Wardrobe',
  location: 'Place'
}
