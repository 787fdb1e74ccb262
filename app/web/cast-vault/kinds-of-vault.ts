import { Box, MapPin, Package, Shirt, UserRound, type Icon } from '../icons/icons.ts'
import type { ElementKind } from '@callsheet/lib/wire/element.ts'

export interface KindOfVault {
  kind: ElementKind
  /** The name of its shelf. */
  many: string
  Icon: Icon
}

/** The kinds of elements, in the order of their shelves. */
export const kindsOfVault: readonly KindOfVault[] = [
  { kind: 'cast', many: 'People', Icon: UserRound },
  { kind: 'product', many: 'Products', Icon: Package },
  { kind: 'prop', many: 'Props', Icon: Box },
  { kind: 'wardrobe', many: 'Wardrobe', Icon: Shirt },
  { kind: 'location', many: 'Places', Icon: MapPin }
]
