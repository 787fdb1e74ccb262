import type { Box } from '../../../cut/safe-areas.ts'

export interface ContactSheetLayout {
  width: number
  height: number
  margin: number
  /** Size of the pictures. Their words are below them. */
  boxes: Box[]
  textLines: number
}

const pageWidth = 1_600
const margin = 60
const gap = 32
const headHeight = 110
const textLines = 4
const textHeight = 40 + textLines * 22 + 16

/** Rows of equal pictures. A row holds as many as are easy to see. */
export function layOutContactSheet({
  panels,
  pictureRatio
}: {
  panels: number
  pictureRatio: number
}): ContactSheetLayout {
  const perRow = Math.max(1, Math.min(panels, pictureRatio < 0.8 ? 5 : pictureRatio < 1.3 ? 4 : 3))
  const width = (pageWidth - 2 * margin - (perRow - 1) * gap) / perRow
  const height = Math.min(width / pictureRatio, 760)
  const rowHeight = height + textHeight + gap
  const boxes = Array.from({ length: panels }, (_, index): Box => ({
    x: margin + (index % perRow) * (width + gap),
    y: margin + headHeight + Math.floor(index / perRow) * rowHeight,
    width,
    height
  }))
  const rows = Math.max(1, Math.ceil(panels / perRow))
  return {
    width: pageWidth,
    height: Math.ceil(margin * 2 + headHeight + rows * rowHeight - gap),
    margin,
    boxes,
    textLines
  }
}
