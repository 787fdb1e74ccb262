/** What a competitor says about the product of a page. Null: it found nothing. */
export interface ProductFields {
  name: string | null
  brand: string | null
  price: number | null
  listPrice: number | null
  currency: string | null
  availability: string | null
  rating: number | null
  reviewCount: number | null
}

/** A schema.org product as most scripts read one: the first offer, the last part of an address as its value. */
export function fieldsOfSchema(product: unknown): ProductFields {
  const offer = firstOf(get(product, 'offers'))
  const rating = firstOf(get(product, 'aggregateRating'))
  return {
    name: text(get(product, 'name')),
    brand: text(get(firstOf(get(product, 'brand')), 'name')) ?? text(get(product, 'brand')),
    price: number(get(offer, 'price') ?? get(offer, 'lowPrice')),
    listPrice: null,
    currency: text(get(offer, 'priceCurrency')),
    availability: text(get(offer, 'availability'))?.split('/').at(-1) ?? null,
    rating: number(get(rating, 'ratingValue')),
    reviewCount: number(get(rating, 'reviewCount') ?? get(rating, 'ratingCount'))
  }
}

export function get(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

export function text(value: unknown): string | null {
  const one = firstOf(value)
  return typeof one === 'string' && one.trim() !== '' ? one.trim() : null
}

export function number(value: unknown): number | null {
  const one = firstOf(value)
  const found = typeof one === 'string' ? Number.parseFloat(one.replace(/[^\d.]/g, '')) : one
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}
