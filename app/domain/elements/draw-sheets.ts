import { eq } from 'drizzle-orm'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ElementSheetAnswer } from '@callsheet/lib/wire/element.ts'
import type { ImageReference } from '@callsheet/lib/wire/submit-input.ts'
import type { DrawSheetsRequest, ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { buyMedia, type Purchase } from '../buy-media.ts'
import { findOwnReferences } from '../images/create.ts'
import { requireImageModel } from '../models/find-models.ts'
import { madeWith } from '../models/made-with.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { ElementRow } from './element-view.ts'
import { findElement, readElement } from './find-element.ts'

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
  if (element.lockedAt) throw new AppError('conflict', `${element.name} is locked. Unlock it to draw its sheet again.`)
  const { answer: written } = await runAgent({
    scope,
    agent: 'element-sheet-writer',
    input: {
      kind: element.kind,
      name: element.name,
      brief: element.description,
      hasReferencePhoto: input.photoImageId !== undefined,
      style: input.style
    }
  })
  return spendOnce(scope, async (unit) => {
    await buySheets(unit, { element, written, input })
    return readElement(unit.transaction, ownerId, elementId)
  })
}

interface BuySheets {
  element: ElementRow
  written: ElementSheetAnswer
  input: DrawSheetsOptions['input']
}

async function buySheets(unit: UnitOfWork, { element, written, input }: BuySheets): Promise<void> {
  const { scope, transaction } = unit
  const { ownerId, runtime } = scope
  const role: ImageReference['role'] = element.kind === 'cast' ? 'identity' : 'product'
  const references = await findOwnReferences(transaction, ownerId, input.photoImageId ? [input.photoImageId] : [], role)
  const sheets = await Promise.all(
    written.sheets.map(async ({ view, prompt, aspectRatio }) => {
      const model = await requireImageModel(transaction, { ownerId, id: input.imageModel, aspectRatio })
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
  const idOf = (isPortrait: boolean) => sheets.find(({ view }) => (view === 'portrait') === isPortrait)?.row.id ?? null
  await buyMedia(unit, { kind: 'image', purchases: sheets })
  await transaction
    .update(elements)
    .set({ description: written.description, portraitImageId: idOf(true), sheetImageId: idOf(false) })
    .where(eq(elements.id, element.id))
}
