import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { cutFont } from './fonts.ts'
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
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  const small = short * 0.034
  const large = short * 0.046
  brush.font = cutFont(600, large)
  const lines = wrapWords(brush, words, width - 2.4 * edge)
  const tall = small * 2.2 + lines.length * large * lineHeight
  // A little above the middle: captions stand below.
  let y = height * 0.45 - tall / 2 + small / 2
  brush.fillStyle = 'rgba(255, 216, 74, 0.85)'
  brush.font = cutFont(700, small)
  brush.fillText(heading, width / 2, y, width - 2 * edge)
  y += small * 2.2
  brush.fillStyle = 'rgba(255, 255, 255, 0.88)'
  brush.font = cutFont(600, large)
  for (const line of lines) {
    brush.fillText(line, width / 2, y, width - 2 * edge)
    y += large * lineHeight
  }
  return new Uint8Array(canvas.data())
}

/** As many lines as there is room for. The last one says that there is more. */
function wrapWords(brush: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length === 0) lines.push(word)
    else if (brush.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else if (lines.length === mostLines) return [...lines.slice(0, -1), `${lines.at(-1)} …`]
    else lines.push(word)
  }
  return lines
}
