import { eq, inArray } from 'drizzle-orm'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ElementSheetAnswer } from '@callsheet/lib/wire/element.ts'
import type { MissingSheets, MissingSheetsProblem } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent } from '../../services/run-agent.ts'
import type { ElementWithSheets } from './find-references.ts'
import { boughtPictures, sheetPurchases, type SheetPurchase } from './sheet-purchases.ts'

/** The listed elements that have no finished sheet. */
export function withoutSheet(elementsBySlug: ReadonlyMap<string, ElementWithSheets>): ElementWithSheets[] {
  return [...elementsBySlug.values()].filter((element) => !element.hasFinishedSheet)
}

/** Credits of the sheets that have to be bought. Those that are being drawn are paid. */
export function sheetCredits(missing: readonly ElementWithSheets[], creditsPerPicture: number): number {
  return missing.reduce((sum, { viewsToDraw }) => sum + viewsToDraw.length * creditsPerPicture, 0)
}

export interface MissingSheetsQuestion {
  missing: readonly ElementWithSheets[]
  word: MissingSheets | undefined
  /** The price of all that is bought without any sheet. */
  credits: number
  /** The price of one sheet. */
  creditsPerSheet: number
}

/**
 * spec: Elements. Nothing that shows an element is bought before it has a sheet or the user said to go without. Errors:
 * `conflict` with the elements and the price of both ways (`MissingSheetsProblem`).
 */
export function requireWord({ missing, word, credits, creditsPerSheet }: MissingSheetsQuestion): void {
  if (missing.length === 0 || word !== undefined) return
  const details: MissingSheetsProblem = {
    missingSheets: missing.map(({ element: { slug, kind, name }, viewsToDraw }) => ({
      slug,
      kind,
      name,
      sheets: viewsToDraw.length,
      credits: viewsToDraw.length * creditsPerSheet
    })),
    ways: { draw: credits + sheetCredits(missing, creditsPerSheet), 'go-without': credits }
  }
  const names = missing.map(({ element }) => element.name).join(', ')
  throw new AppError(
    'conflict',
    `These elements have no finished sheet: ${names}. Say missingSheets "draw" to have their sheets drawn and locked ` +
      `first (${details.ways.draw} credits in all), or "go-without" (${details.ways['go-without']} credits).`,
    { details: { ...details } }
  )
}

export interface WrittenSheets {
  elementId: string
  sheets: ElementSheetAnswer['sheets']
}

/** The prompts of the missing sheets. The description stays as it is, because the shots repeat it. Buys nothing. */
export function writeMissingSheets(scope: Scope, missing: readonly ElementWithSheets[]): Promise<WrittenSheets[]> {
  return Promise.all(
    missing
      .filter(({ viewsToDraw }) => viewsToDraw.length > 0)
      .map(async ({ id, element: { kind, name, description } }) => {
        const { answer } = await runAgent({
          scope,
          agent: 'element-sheet-writer',
          input: { kind, name, brief: description, isDescriptionFixed: true, hasReferencePhoto: false }
        })
        return { elementId: id, sheets: answer.sheets }
      })
  )
}

/** Locks rows of elements until the end of the transaction, so that no other purchase draws the same sheets. */
export async function holdElements(transaction: Transaction, held: Iterable<ElementWithSheets>): Promise<void> {
  const ids = [...held].map(({ id }) => id)
  if (ids.length === 0) return
  await transaction
    .select({ id: elements.id })
    .from(elements)
    .where(inArray(elements.id, ids))
    .orderBy(elements.id)
    .for('update')
}

export interface DrawMissingSheets {
  scope: Scope
  adId: string
  missing: readonly ElementWithSheets[]
  written: readonly WrittenSheets[]
  imageModel: string
}

/**
 * Gives the missing elements their new sheets and locks them. Returns the purchases, which the caller makes in the same
 * transaction. Call it with elements that were read after `holdElements`. Errors: `conflict` when an element lacks a
 * sheet that nobody has written, because it failed a moment ago.
 */
export async function drawMissingSheets(
  transaction: Transaction,
  { scope, adId, missing, written, imageModel }: DrawMissingSheets
): Promise<SheetPurchase[]> {
  const lockedAt = scope.runtime.clock.now()
  const bought: SheetPurchase[] = []
  for (const { id, element, viewsToDraw } of missing) {
    const prompts = written.find(({ elementId }) => elementId === id)?.sheets ?? []
    const sheets = prompts.filter(({ view }) => viewsToDraw.includes(view))
    if (sheets.length < viewsToDraw.length) {
      const message = `The sheets of ${element.name} changed while this was prepared. Send it again.`
      throw new AppError('conflict', message, { retryable: true })
    }
    const purchases = await sheetPurchases(transaction, {
      scope,
      element: { adId, name: element.name },
      sheets,
      imageModel,
      references: []
    })
    bought.push(...purchases)
    await transaction
      .update(elements)
      .set({ ...boughtPictures(purchases), lockedAt })
      .where(eq(elements.id, id))
  }
  return bought
}
