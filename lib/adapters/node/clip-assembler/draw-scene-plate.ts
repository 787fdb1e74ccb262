import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { breakableParts, joinParts, type TextPart } from '../../../cut/writing/breakable-parts.ts'
import { directionOf } from '../../../cut/writing/writing-systems.ts'
import { fontsFor } from './fonts.ts'
import type { StillSceneJob } from './protocol.ts'

const edgeShare = 0.1
const lineHeight = 1.42
const mostLines = 7

/** What stands in for a still that is not there yet: the scene's words on a plain plate. RGBA. */
export function drawScenePlate({ width, height, heading, words }: StillSceneJob): Uint8Array {
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  const short = Math.min(width, height)
  const edge = short * edgeShare
  brush.fillStyle = '#26241f'
  brush.fillRect(0, 0, width, height)
  const fontOf = fontsFor([{ text: heading }, { text: words }])
  brush.direction = directionOf(words)
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  const small = short * 0.034
  const large = short * 0.046
  brush.font = fontOf(600, large)
  const lines = wrapWords(brush, words, width - 2.4 * edge)
  const tall = small * 2.2 + lines.length * large * lineHeight
  // A little above the middle: captions stand below.
  let y = height * 0.45 - tall / 2 + small / 2
  brush.fillStyle = 'rgba(255, 216, 74, 0.85)'
  brush.font = fontOf(700, small)
  brush.fillText(heading, width / 2, y, width - 2 * edge)
  y += small * 2.2
  brush.fillStyle = 'rgba(255, 255, 255, 0.88)'
  brush.font = fontOf(600, large)
  for (const line of lines) {
    brush.fillText(line, width / 2, y, width - 2 * edge)
    y += large * lineHeight
  }
  return new Uint8Array(canvas.data())
}

/** As many lines as there is room for. The last one says that there is more. */
function wrapWords(brush: SKRSContext2D, text: string, width: number): string[] {
  const lines: TextPart[][] = []
  for (const part of breakableParts(text)) {
    const line = lines.at(-1)
    if (!line) lines.push([part])
    else if (brush.measureText(joinParts([...line, part])).width <= width) line.push(part)
    else if (lines.length === mostLines) return lines.map(joinParts).with(-1, `${joinParts(line)} …`)
    else lines.push([part])
  }
  return lines.map(joinParts)
}
