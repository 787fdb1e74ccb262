import type { Document, Element } from 'domhandler'
import { brandBeforeName } from './brand-before-name.ts'
import { brandBesideTitle } from './brand-beside-title.ts'
import { brandInText } from './brand-in-text.ts'
import { brandOnSign } from './brand-on-sign.ts'
import { knownMaker } from './known-maker.ts'
import { linkedBrand } from './linked-brand.ts'
import { makersOwnShop, shopInName } from './makers-own-shop.ts'
import { brandAround, brandInBlock, namedBrand } from './named-brand.ts'
import { makerOf } from './no-maker.ts'
import { pageCategories } from './page-categories.ts'
import type { WalkedPage } from './page-walk.ts'
import { scriptBrand } from './script-brand.ts'

/** What is known of a product when its maker is looked for. */
export interface NamedProduct {
  url: string
  root: Document
  page: WalkedPage
  /** The element that names it. */
  heading: Element | null
  name: string | null
  /** The maker by its data, or beside a label. */
  stated: string | null
  /** Whether it has a price, or can or cannot be bought: else the name can be that of a story. */
  isSold: boolean
}

/** Where a maker is looked for, the surest place first. */
const places: readonly ((product: NamedProduct) => string | null)[] = [
  ({ stated }) => stated,
  ({ heading }) => brandAround(heading),
  ({ page, name }) => namedBrand(page, name),
  ({ root, url, isSold }) => (isSold ? makersOwnShop(root, url) : null),
  ({ page, root, name }) => brandBeforeName(page, root, name),
  ({ root, name }) => linkedBrand(root, name),
  ({ page, name }) => brandOnSign(page, name),
  ({ root, name }) => scriptBrand(root, name),
  ({ page, root, name }) => noCategory(root, brandBesideTitle(page, name)),
  ({ page, root, name }) => brandInText(page, root, name),
  ({ root, heading }) => brandInBlock(root, heading),
  ({ name, isSold }) => (isSold ? knownMaker(name) : null),
  ({ url, name, isSold }) => (isSold ? shopInName(url, name) : null)
]

/** Shops that sell one kind of thing begin its names with it: "PC Gamer Comet" stands below "PC Gamer". */
function noCategory(root: Document, maker: string | null): string | null {
  return maker !== null && pageCategories(root).has(maker.toLowerCase()) ? null : maker
}

/** The maker by the first place that names one. */
export function findMaker(product: NamedProduct): string | null {
  for (const place of places) {
    const maker = makerOf(place(product))
    if (maker !== null) return maker
  }
  return null
}
