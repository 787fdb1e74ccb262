import { readFile, writeFile } from 'node:fs/promises'
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { layOutContactSheet } from './sheet-layout.ts'
import { breakableParts, joinParts, type TextPart } from '../../../cut/writing/breakable-parts.ts'
import { fontsFor } from './fonts.ts'
import type { ContactSheetJob } from './protocol.ts'

/** The storyboard on one page: every still in order, with its number, line and camera. */
export async function drawContactSheet({ output, title, note, panels }: ContactSheetJob): Promise<void> {
  const images = await Promise.all(
    panels.map(async ({ picture }) => (picture ? loadImage(await readFile(picture)) : null))
  )
  const shape = images.find((image) => image !== null)
  const layout = layOutContactSheet({
    panels: panels.length,
    pictureRatio: shape ? shape.width / shape.height : 9 / 16
  })
  const canvas = createCanvas(layout.width, layout.height)
  const brush = canvas.getContext('2d')
  brush.fillStyle = '#f6f5f2'
  brush.fillRect(0, 0, layout.width, layout.height)
  brush.textBaseline = 'top'
  const fontOf = fontsFor(
    [title, note, ...panels.flatMap(({ heading, text }) => [heading, text])].map((text) => ({ text }))
  )
  brush.fillStyle = '#16161a'
  brush.font = fontOf(700, 40)
  brush.fillText(title, layout.margin, layout.margin, layout.width - 2 * layout.margin)
  brush.fillStyle = '#6b6a66'
  brush.font = fontOf(600, 20)
  brush.fillText(note, layout.margin, layout.margin + 56, layout.width - 2 * layout.margin)
  panels.forEach(({ heading, text }, index) => {
    const box = layout.boxes[index]
    if (!box) return
    const image = images[index]
    brush.fillStyle = '#dddbd5'
    brush.fillRect(box.x, box.y, box.width, box.height)
    if (image) {
      const scale = Math.min(box.width / image.width, box.height / image.height)
      const [width, height] = [image.width * scale, image.height * scale]
      brush.drawImage(image, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    }
    brush.fillStyle = '#16161a'
    brush.font = fontOf(700, 20)
    brush.fillText(heading, box.x, box.y + box.height + 12, box.width)
    brush.fillStyle = '#4b4a47'
    brush.font = fontOf(600, 17)
    drawText(brush, text, { x: box.x, y: box.y + box.height + 40, width: box.width, lines: layout.textLines })
  })
  await writeFile(output, await canvas.encode('png'))
}

function drawText(
  brush: SKRSContext2D,
  text: string,
  box: { x: number; y: number; width: number; lines: number }
): void {
  const parts: TextPart[][] = [[]]
  for (const part of breakableParts(text)) {
    const line = parts.at(-1)
    if (line && brush.measureText(joinParts([...line, part])).width <= box.width) line.push(part)
    else parts.push([part])
  }
  const lines = parts.map(joinParts)
  lines.slice(0, box.lines).forEach((line, index) => {
    const isCut = index === box.lines - 1 && lines.length > box.lines
    brush.fillText(isCut ? `${line}…` : line, box.x, box.y + index * 22, box.width)
  })
}
