import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { elements, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ProductPhotoView } from '@callsheet/lib/wire/app-api/product-photo.ts'
import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import type { Scope } from '../../runtime.ts'
import type { Ad } from '../ads/find-ad.ts'
import { describeFromPhoto } from './describe-from-photo.ts'
import { describeProduct } from './describe-product.ts'
import { findOffered } from './find-offered.ts'
import { findUpload } from './find-upload.ts'
import { getProductPhoto } from './read.ts'

/**
 * The user's word that the photo decides: the product's description is written anew, and the newest board repeats the new
 * one in place of the old. Stills and clips that are bought keep their words. Errors: `conflict` without a photo.
 */
export async function describeAnew(scope: Scope, ad: Ad): Promise<ProductPhotoView> {
  const { database } = scope.runtime
  const view = await getProductPhoto({ scope, adId: ad.id })
  const { element } = view
  if (!element) throw new AppError('conflict', 'This ad has no photo of its product yet. Give one first.')
  if (element.isByPhoto) return view
  const offered = await findOffered(database, ad)
  const description = offered
    ? describeProduct({ name: element.name, facts: offered.facts })
    : await fromPhoto(scope, ad, element)
  await database.transaction(async (transaction) => {
    const [before] = await transaction
      .select({ description: elements.description })
      .from(elements)
      .where(eq(elements.id, element.id))
      .for('update')
    if (!before) throw new AppError('not-found', 'There is no such element.')
    await transaction.update(elements).set({ description }).where(eq(elements.id, element.id))
    await changeBoard(transaction, ad, { slug: element.slug, before: before.description, after: description })
  })
  return getProductPhoto({ scope, adId: ad.id })
}

async function fromPhoto(scope: Scope, { id, idea }: Ad, { name, imageId }: { name: string; imageId: string }) {
  const photo = await findUpload(scope, imageId)
  return (await describeFromPhoto({ scope: { ...scope, adId: id }, idea, name, bytes: await photo.readBytes() }))
    .description
}

interface NewWords {
  slug: string
  before: string
  after: string
}

async function changeBoard(transaction: Transaction, ad: Ad, words: NewWords): Promise<void> {
  const [board] = await transaction
    .select({ id: storyboards.id, content: storyboards.content })
    .from(storyboards)
    .where(eq(storyboards.adId, ad.id))
    .orderBy(desc(storyboards.version))
    .limit(1)
    .for('update')
  if (!board) return
  await transaction
    .update(storyboards)
    .set({ content: withWords(board.content, words) })
    .where(eq(storyboards.id, board.id))
}

function withWords(board: Storyboard, { slug, before, after }: NewWords): Storyboard {
  return {
    ...board,
    elements: board.elements.map((element) =>
      element.slug === slug && element.description === before ? { ...element, description: after } : element
    ),
    shots: board.shots.map((shot) =>
      shot.elementSlugs.includes(slug) ? { ...shot, prompt: shot.prompt.replaceAll(before, () => after) } : shot
    )
  }
}
