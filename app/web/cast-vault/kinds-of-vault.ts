import type { ElementKind } from '@callsheet/lib/wire/element.ts'

/** The kinds of elements, in the order of their shelves. */
export const kindsOfVault: readonly { kind: ElementKind; one: string; many: string }[] = [
  { kind: 'cast', one: 'Person', many: 'People' },
  { kind: 'product', one: 'Product', many: 'Products' },
  { kind: 'prop', one: 'Prop', many: 'Props' },
  { kind: 'wardrobe', one: 'Wardrobe', many: 'Wardrobe' },
  { kind: 'location', one: 'Place', many: 'Places' }
]
