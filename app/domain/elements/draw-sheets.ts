import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { chargeCredits } from '@callsheet/lib/database/credits.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ElementSheetAnswer } from '@callsheet/lib/wire/element.ts'
import type { ImageReference } from '@callsheet/lib/wire/submit-input.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import { wakePipeline, type WakeUp } from '../../services/wake-pipeline.ts'
import { findOwnReferences } from '../images/create.ts'
import { requireImageModel } from '../models/find-models.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import type { ElementRow, ElementView } from './element-view.ts'
import { findElement, readElement } from './find-element.ts'

export const drawSheetsRequestSchema = z.object({
  imageModel: z.string().min(1).max(100),
  /** Photo of the real person or product, as a reference. */
  photoImageId: z.uuid().optional(),
  style: z.string().trim().min(1).max(600).optional()
})

export interface DrawSheetsOptions {
  scope: Scope
  elementId: string
  input: z.output<typeof drawSheetsRequestSchema>
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
  const wakeUps: WakeUp[] = []
  const { answer, isRepeat } = await spendOnce(scope, async (transaction) => {
    wakeUps.push(...(await buySheets(transaction, { scope, element, written, input })))
    return readElement(transaction, ownerId, elementId)
  })
  if (!isRepeat) await wakePipeline(scope, 'image', wakeUps)
  return answer
}

interface BuySheets {
  scope: Scope
  element: ElementRow
  written: ElementSheetAnswer
  input: DrawSheetsOptions['input']
}

async function buySheets(transaction: Transaction, { scope, element, written, input }: BuySheets): Promise<WakeUp[]> {
  const { ownerId, runtime, traceparent } = scope
  const role: ImageReference['role'] = element.kind === 'cast' ? 'identity' : 'product'
  const references = await findOwnReferences(transaction, ownerId, input.photoImageId ? [input.photoImageId] : [], role)
  const rows = await Promise.all(
    written.sheets.map(async ({ view, prompt, aspectRatio }) => {
      const model = await requireImageModel(transaction, { ownerId, id: input.imageModel, aspectRatio })
      return {
        view,
        row: {
          id: runtime.newId(),
          ownerId,
          adId: element.adId,
          purpose: 'element',
          isSaved: true,
          folder: 'Elements',
          title: `${element.name}, ${view.replace('-', ' ')}`,
          modelId: model.id,
          apiModelPath: model.config.apiModelPath,
          provider: model.config.endpointFamily,
          input: {
            kind: 'image',
            prompt,
            aspectRatio,
            references: references.slice(0, model.config.maximumReferences)
          },
          aspectRatio,
          credits: model.credits,
          providerKeyId: model.ownKeyId,
          nextEnqueueAt: new Date(runtime.clock.now().getTime() + 60_000),
          traceparent
        } satisfies typeof images.$inferInsert
      }
    })
  )
  await transaction.insert(images).values(rows.map(({ row }) => row))
  const idOf = (isPortrait: boolean) => rows.find(({ view }) => (view === 'portrait') === isPortrait)?.row.id ?? null
  await transaction
    .update(elements)
    .set({ description: written.description, portraitImageId: idOf(true), sheetImageId: idOf(false) })
    .where(eq(elements.id, element.id))
  const charges = rows.map(({ row }) => ({ mediaId: row.id, credits: row.credits, description: row.title }))
  await chargeCredits(transaction, ownerId, charges)
  return rows.map(({ row }) => ({ rowId: row.id, apiModelPath: row.apiModelPath, providerKeyId: row.providerKeyId }))
}
