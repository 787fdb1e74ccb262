import { Box, MapPin, Package, Shirt, UserRound, type LucideIcon } from 'lucide-react'
import type { ElementKind } from '@callsheet/lib/wire/element.ts'

export interface KindOfVault {
  kind: ElementKind
  one: string
  many: string
  Icon: LucideIcon
}

/** The kinds of elements, in the order of their shelves. */
export const kindsOfVault: readonly KindOfVault[] = [
  { kind: 'cast', one: 'Person', many: 'People', Icon: UserRound },
  { kind: 'product', one: 'Product', many: 'Products', Icon: Package },
  { kind: 'prop', one: 'Prop', many: 'Props', Icon: Box },
  { kind: 'wardrobe', one: 'Wardrobe', many: 'Wardrobe', Icon: Shirt },
  { kind: 'location', one: 'Place', many: 'Places', Icon: MapPin }
]
