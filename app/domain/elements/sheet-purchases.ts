import type { Transaction } from '@callsheet/lib/database/database.ts'
import type { ElementSheetAnswer, ElementSheetView } from '@callsheet/lib/wire/element.ts'
import type { ImageReference } from '@callsheet/lib/wire/submit-input.ts'
import type { Scope } from '../../runtime.ts'
import type { Purchase } from '../buy-media.ts'
import { requireImageModel } from '../models/find-models.ts'
import { madeWith } from '../models/made-with.ts'

export interface SheetPurchasesOptions {
  scope: Scope
  element: { adId: string | null; name: string }
  sheets: ElementSheetAnswer['sheets']
  imageModel: string
  /** Photos of the real person or product. */
  references: readonly ImageReference[]
}

export interface SheetPurchase extends Purchase<'image'> {
  view: ElementSheetView
}

/** One picture for each sheet. The caller buys them. */
export function sheetPurchases(transaction: Transaction, options: SheetPurchasesOptions): Promise<SheetPurchase[]> {
  const { scope, element, sheets, references } = options
  const { ownerId, runtime } = scope
  return Promise.all(
    sheets.map(async ({ view, prompt, aspectRatio }) => {
      const model = await requireImageModel(transaction, { ownerId, id: options.imageModel, aspectRatio })
      const title = `${element.name}, ${view.replace('-', ' ')}`
      const row: Purchase<'image'>['row'] = {
        id: runtime.newId(),
        adId: element.adId,
        purpose: 'element',
        isSaved: true,
        folder: 'Elements',
        title,
        ...madeWith(model),
        input: { kind: 'image', prompt, aspectRatio, references: references.slice(0, model.config.maximumReferences) },
        aspectRatio,
        credits: model.credits
      }
      return { view, row, charge: title }
    })
  )
}

/** The pictures of an element after a purchase of these sheets. The others stay. */
export function boughtPictures(sheets: readonly SheetPurchase[]): {
  portraitImageId?: string
  sheetImageId?: string
} {
  const portrait = sheets.find(({ view }) => view === 'portrait')?.row.id
  const sheet = sheets.find(({ view }) => view !== 'portrait')?.row.id
  return { ...(portrait && { portraitImageId: portrait }), ...(sheet && { sheetImageId: sheet }) }
}
