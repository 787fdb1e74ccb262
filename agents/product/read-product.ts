import type { Document } from 'domhandler'
import { currencyCode } from '../page-reading/currency.ts'
import { metaContent } from '../page-reading/html.ts'
import { parseDataPrice } from '../page-reading/number.ts'
import { textValue } from '../page-reading/text.ts'
import { embeddedData } from './embedded-data.ts'
import { labelledMeta } from './labelled-meta.ts'
import { findMaker } from './find-maker.ts'
import { marketplaceProduct } from './marketplace-product.ts'
import { exactRating } from './page-stars.ts'
import { currencyOfCountry, pageCountry } from './page-country.ts'
import { walkPage } from './page-walk.ts'
import { pricedInCart } from './price-in-cart.ts'
import type { ProductCandidate } from './product-candidate.ts'
import { headingWords, pageTitle, productHeading, sharedWords, withoutSite } from './product-name.ts'
import { reconcile, type ReconciledProduct } from './reconcile.ts'
import { productThings } from './product-things.ts'
import { readSchemaProduct, type SchemaThing } from './schema-product.ts'
import { shopData } from './shop-data.ts'
import { standaloneRating } from './standalone-rating.ts'
import { type VisiblePrice, visiblePrices } from './visible-prices.ts'
import { visibleProduct } from './visible-product.ts'

const shortestId = 4
const mostThings = 6

export interface ProductReading extends ReconciledProduct {
  /** False on pages that sell no single product: then only what is visible is told. */
  isProductPage: boolean
  /** The words of the heading that names the product, or the page. */
  heading: string | null
  /** What each place says by itself, the surest first. */
  candidates: ProductCandidate[]
  /** Every amount of money that a reader sees, in reading order: also those of other products and of shipping. */
  amounts: VisiblePrice[]
  /** Whose the shared signs of currencies are (ISO 3166, lower case). */
  country: string | null
}

/** The one product of a page, from everything that the page says about it. Pure; any input gives an answer. */
export function readProduct(page: { url: string; root: Document }): ProductReading {
  let reading = readings.get(page.root)
  if (reading === undefined) {
    reading = read(page)
    readings.set(page.root, reading)
  }
  return reading
}

/** Structure, metadata and reviews of a page all ask for its product. */
const readings = new WeakMap<Document, ProductReading>()

function read({ url, root }: { url: string; root: Document }): ProductReading {
  const heading = productHeading(root, url)
  const words = headingWords(heading)
  const names = [words, metaContent(root, 'og:title'), pageTitle(root)].filter((one) => one !== null)
  const described = productThings(root)
  const things = described.map(({ source, thing }) => readSchemaProduct(source, thing))
  const marketplace = marketplaceProduct(root)
  const candidates = [
    ...(marketplace ? [marketplace] : []),
    ...ofThisPage(things, names),
    ...shopData(root),
    ...metaCandidate(root),
    ...embeddedData(root, {
      names,
      ids: described.length === 1 ? idsOf(described[0]?.thing) : new Set(),
      country: pageCountry(root, url, null)
    })
  ]
  const page = walkPage(root, heading)
  const country = pageCountry(root, url, statedCurrency(candidates))
  const amounts = visiblePrices(page.pieces, country)
  const visible = visibleProduct(
    page,
    amounts.filter(({ isWhole }) => isWhole)
  )
  const isShown = typeof visible.candidate.price === 'number'
  const product = reconcile(isShown ? candidates : pricedInCart(candidates, page, amounts), visible)
  const title = metaContent(root, 'og:title') ?? pageTitle(root)
  const name = nameOf(
    product.name,
    { words, isFirst: heading?.name === 'h1' },
    title === null ? null : withoutSite(title, url, metaContent(root, 'og:site_name'))
  )
  const isRated = candidates.some(({ rating }) => typeof rating === 'number')
  const alone = isRated ? null : standaloneRating(root, name)
  const { rating, reviewCount } = alone ?? product
  return {
    ...product,
    currency:
      product.currency ?? (product.price === null ? null : (onlyCurrency(amounts) ?? currencyOfCountry(country))),
    rating: exactRating(page.stars, rating, reviewCount),
    reviewCount,
    heading: words,
    name,
    brand: findMaker({
      url,
      root,
      page,
      heading,
      name,
      stated: product.brand,
      isSold: product.price !== null || product.availability !== null
    }),
    isProductPage:
      candidates.length > 0 ||
      metaContent(root, 'og:type')?.startsWith('product') === true ||
      (visible.isSure && visible.hasCart),
    candidates: [...candidates, visible.candidate],
    amounts,
    country
  }
}

/** The currency of every amount on the page, for a price without a sign. */
function onlyCurrency(amounts: readonly VisiblePrice[]): string | null {
  const all = new Set(amounts.map(({ currency }) => currency))
  return all.size === 1 ? (amounts[0]?.currency ?? null) : null
}

/** The one currency that the data states. */
function statedCurrency(candidates: readonly ProductCandidate[]): string | null {
  const stated = new Set(candidates.map(({ currency }) => currencyCode(currency)).filter((code) => code !== null))
  return stated.size === 1 ? ([...stated][0] ?? null) : null
}

/** The numbers by which a page knows its product. Short ones can be of anything. */
function idsOf(thing: SchemaThing | undefined): ReadonlySet<string> {
  const ids = ['productID', 'sku', 'mpn'].map((key) => textValue(thing?.[key]))
  return new Set(ids.filter((id): id is string => id !== null && id.length >= shortestId))
}

/** Of many products, those named like the page: lists and carousels have data of their own products. */
function ofThisPage(things: readonly ProductCandidate[], names: readonly string[]): ProductCandidate[] {
  if (things.length <= 1 || names.length === 0) return things.slice(0, mostThings)
  const likeness = ({ name, price }: ProductCandidate): number =>
    name ? Math.max(0, ...names.map((one) => sharedWords(one, name))) : price === null ? 0 : 0.3
  const best = Math.max(...things.map(likeness))
  // A page that is named for something else is about the one product that it sells.
  const sold = things.filter(({ price }) => price !== null)
  if (best === 0 && sold.length === 1) return sold
  return things.filter((thing) => likeness(thing) >= Math.max(0.3, best - 0.1)).slice(0, mostThings)
}

function metaCandidate(root: Document): ProductCandidate[] {
  const labelled = labelledMeta(root)
  const usual = parseDataPrice(metaContent(root, 'product:price:amount', 'og:price:amount'))
  const reduced = parseDataPrice(metaContent(root, 'product:sale_price:amount'))
  const isReduced = usual !== null && reduced !== null && reduced.amount < usual.amount
  const price = isReduced ? reduced : (usual ?? reduced ?? labelled.price)
  const availability = metaContent(root, 'product:availability', 'og:availability') ?? labelled.availability
  const brand = metaContent(root, 'product:brand', 'og:brand', 'brand', 'manufacturer') ?? labelled.brand
  if (price === null && availability === null && brand === null) return []
  const before = parseDataPrice(metaContent(root, 'product:original_price:amount', 'og:price:standard_amount'))
  const currency = currencyCode(metaContent(root, 'product:price:currency', 'og:price:currency'))
  return [
    {
      source: 'meta',
      brand,
      price: price?.amount ?? null,
      listPrice: before?.amount ?? (isReduced ? usual.amount : null),
      currency: currency ?? price?.currency ?? null,
      availability
    }
  ]
}

/** The words above the product, where the data names the same: data holds search phrases, sites' names, cut names. */
function nameOf(
  stated: string | null,
  { words, isFirst }: { words: string | null; isFirst: boolean },
  title: string | null
): string | null {
  if (stated === null || words === null) return stated ?? (isFirst ? words : withoutVerb(words, title)) ?? title
  return stated === title || (isFirst && sharedWords(stated, words) >= 0.6) ? words : stated
}

/** "Buy Red Kettle" above the button. A first-level heading is the name as it stands. */
function withoutVerb(words: string | null, title: string | null): string | null {
  const rest = words?.replace(/^(?:buy|купить|comprar|acheter) (?=\S)/i, '') ?? null
  const named = rest?.replace(/^(?:play|install|download|get) (?=\S)/i, '') ?? null
  return named !== null && title?.startsWith(named) === true ? named : rest
}
