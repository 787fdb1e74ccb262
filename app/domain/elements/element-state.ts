import type { MediaState } from '@callsheet/lib/states.ts'
import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { sheetViewsOf, type ElementKind, type ElementSheetView } from '@callsheet/lib/wire/element.ts'

/** A sheet of an element that was bought. */
export interface SheetPicture {
  view: ElementSheetView
  imageId: string
  status: MediaState
  /** A photo of the real thing, which the user gave. It was not drawn. */
  isPhoto: boolean
  /** That photo, or a sheet that was drawn from one. */
  isReal: boolean
}

/**
 * The state of an element. One that is locked while its sheets are drawn has frozen words, but it counts as locked only
 * when they are finished.
 */
export function elementState(isLocked: boolean, pictures: readonly SheetPicture[]): ElementView['state'] {
  const states = pictures.map(({ status }) => status)
  if (states.includes('Failed')) return 'failed'
  if (states.some((state) => state !== 'Completed')) return 'drawing'
  if (isLocked) return 'locked'
  return states.length === 0 ? 'described' : 'drawn'
}

/**
 * Views that have to be bought so that the element has its sheets. Finished and running ones are not bought again. None
 * for an element whose pictures are all finished, also when an earlier version drew fewer views.
 */
export function viewsToDraw(kind: ElementKind, pictures: readonly SheetPicture[]): ElementSheetView[] {
  if (hasFinishedSheet(pictures)) return []
  const isThere = (view: ElementSheetView) =>
    pictures.some((picture) => picture.view === view && picture.status !== 'Failed')
  return sheetViewsOf(kind).filter((view) => !isThere(view))
}

/** True when the element can be shown in a picture as it is. */
export function hasFinishedSheet(pictures: readonly SheetPicture[]): boolean {
  return pictures.length > 0 && pictures.every(({ status }) => status === 'Completed')
}
