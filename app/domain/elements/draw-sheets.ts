import { eq } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ElementSheetAnswer } from '@callsheet/lib/wire/element.ts'
import type { ImageReference } from '@callsheet/lib/wire/submit-input.ts'
import type { DrawSheetsRequest, ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { buyMedia, priceOf } from '../buy-media.ts'
import { findOwnReferences } from '../images/create.ts'
import { requireAgreedPrice } from '../require-agreed-price.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { ElementRow } from './element-view.ts'
import { findElement, lockElement, readElement } from './find-element.ts'
import { isQuoted } from './is-quoted.ts'
import { boughtPictures, sheetPurchases } from './sheet-purchases.ts'

export interface DrawSheetsOptions {
  scope: Scope
  elementId: string
  input: DrawSheetsRequest
}

/** Writes the description and buys the element's sheets: portrait and identity sheet for cast, one for the rest. */
export async function drawSheets({ scope, elementId, input }: DrawSheetsOptions): Promise<ElementView> {
  const { ownerId, runtime } = scope
  const repeat = await findRepeat<ElementView>(scope)
  if (repeat) return repeat.answer
  const element = await findElement(runtime.database, ownerId, elementId)
  const { state } = await readElement(runtime.database, ownerId, elementId)
  if (state === 'locked')
    throw new AppError('conflict', `${element.name} is locked. Unlock it to draw its sheet again.`)
  const { answer: written } = await runAgent({
    scope: { ...scope, adId: element.adId },
    agent: 'element-sheet-writer',
    input: {
      kind: element.kind,
      name: element.name,
      brief: element.description,
      isDescriptionFixed: await isQuoted(runtime.database, element),
      hasReferencePhoto: input.photoImageId !== undefined,
      style: input.style
    }
  })
  return spendOnce(scope, async (unit) => {
    await refuseChanged(unit.transaction, element)
    await buySheets(unit, { element, written, input })
    return readElement(unit.transaction, ownerId, elementId)
  })
}

/** While its words were written, somebody may have locked it, described it anew, or drawn it. */
async function refuseChanged(transaction: Transaction, asked: ElementRow): Promise<void> {
  const now = await lockElement(transaction, asked.ownerId, asked.id)
  const isSame = (['description', 'portraitImageId', 'sheetImageId'] as const).every(
    (field) => now[field] === asked[field]
  )
  if (now.lockedAt !== null || !isSame)
    throw new AppError(
      'conflict',
      `${asked.name} was changed while its sheet was prepared. Look at it, then draw it again.`
    )
}

interface BuySheets {
  element: ElementRow
  written: ElementSheetAnswer
  input: DrawSheetsOptions['input']
}

async function buySheets(unit: UnitOfWork, { element, written, input }: BuySheets): Promise<void> {
  const { scope, transaction } = unit
  const role: ImageReference['role'] = element.kind === 'cast' ? 'identity' : 'product'
  const photos = input.photoImageId ? [input.photoImageId] : []
  const references = await findOwnReferences(transaction, scope.ownerId, photos, role)
  const { sheets } = written
  const purchases = await sheetPurchases(transaction, {
    scope,
    element,
    sheets,
    imageModel: input.imageModel,
    references
  })
  requireAgreedPrice(priceOf(purchases), input.maximumCredits)
  await buyMedia(unit, { kind: 'image', purchases })
  await transaction
    .update(elements)
    .set({
      description: written.description,
      portraitImageId: null,
      sheetImageId: null,
      ...boughtPictures(purchases)
    })
    .where(eq(elements.id, element.id))
}
