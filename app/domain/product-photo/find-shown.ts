import type { Queryable } from '@callsheet/lib/database/database.ts'
import { mentions } from '@callsheet/lib/disciplines/storyboard-disciplines.ts'
import type { Element } from '@callsheet/lib/wire/element.ts'
import type { ImageReference } from '@callsheet/lib/wire/submit-input.ts'
import type { Ad } from '../ads/find-ad.ts'
import { findProducts } from './read.ts'

export interface PhotographedProduct {
  element: Element
  photo: ImageReference
}

/** The ad's product with its photo. Null when there is no photo. */
export async function findPhotographed(queryable: Queryable, ad: Ad): Promise<PhotographedProduct | null> {
  for (const { element, pictures } of await findProducts(queryable, ad)) {
    const photo = pictures.find(({ isReal }) => isReal)
    if (!photo) continue
    const { slug, kind, name, description } = element
    return {
      element: { slug, kind, name, description },
      photo: { imageId: photo.imageId, role: 'product', elementSlug: slug, view: photo.view }
    }
  }
  return null
}

/** Whether the words of a picture show the product: they name it or repeat its description. */
export function shows(prompt: string, product: Element): boolean {
  return prompt.includes(product.description) || mentions(prompt, product)
}
