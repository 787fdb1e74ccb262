import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Bitmap } from './blend.ts'
import { cutFont } from './fonts.ts'

export interface Plate {
  text: string
  /** A smaller line above the words: the speaker's name. */
  label?: string | null
  maximumWidth: number
  fontPixels: number
  weight: 600 | 700 | 800
  colour: string
  /** Of the smaller line. */
  labelColour?: string
  backing: { kind: 'box' | 'outline' | 'pill'; colour: string }
}

const lineHeight = 1.24
const labelShare = 0.62
const smallestShare = 0.55
const maximumLines = 3

/** Draws words on a plate that is as small as possible. Text that is too long for three lines gets smaller letters. */
export function drawPlate(plate: Plate): Bitmap {
  const { maximumWidth, backing, weight } = plate
  const measure = createCanvas(1, 1).getContext('2d')
  let font = plate.fontPixels
  let lines: string[] = []
  for (; ; font *= 0.92) {
    measure.font = cutFont(weight, font)
    lines = wrap(measure, plate.text, maximumWidth - 2 * padding(font, backing.kind))
    const widest = Math.max(...lines.map((line) => measure.measureText(line).width))
    const fits = lines.length <= maximumLines && widest <= maximumWidth - 2 * padding(font, backing.kind)
    if (fits || font < plate.fontPixels * smallestShare) break
  }
  measure.font = cutFont(weight, font)
  const edge = padding(font, backing.kind)
  const labelHeight = plate.label ? font * labelShare * 1.35 : 0
  const widths = lines.map((line) => measure.measureText(line).width)
  measure.font = cutFont(700, font * labelShare)
  const labelWidth = plate.label ? measure.measureText(plate.label).width : 0
  const width = Math.ceil(Math.max(labelWidth, ...widths) + 2 * edge)
  const height = Math.ceil(labelHeight + lines.length * font * lineHeight + 2 * edge * 0.62)

  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  if (backing.kind !== 'outline') {
    brush.fillStyle = backing.colour
    brush.beginPath()
    brush.roundRect(0, 0, width, height, backing.kind === 'pill' ? Math.min(height / 2, font * 0.9) : font * 0.28)
    brush.fill()
  }
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  const top = edge * 0.62
  if (plate.label)
    drawLine(brush, plate, {
      text: plate.label,
      x: width / 2,
      y: top + labelHeight / 2,
      font: font * labelShare,
      isLabel: true
    })
  lines.forEach((text, index) => {
    drawLine(brush, plate, {
      text,
      x: width / 2,
      y: top + labelHeight + (index + 0.5) * font * lineHeight,
      font,
      isLabel: false
    })
  })
  return { x: 0, y: 0, width, height, pixels: new Uint8ClampedArray(canvas.data()) }
}

interface Line {
  text: string
  x: number
  y: number
  font: number
  isLabel: boolean
}

function drawLine(
  brush: SKRSContext2D,
  { weight, colour, labelColour = '#ffd84a', backing }: Plate,
  { text, x, y, font, isLabel }: Line
): void {
  brush.font = cutFont(isLabel ? 700 : weight, font)
  if (backing.kind === 'outline') {
    brush.lineJoin = 'round'
    brush.strokeStyle = backing.colour
    brush.lineWidth = font * 0.2
    brush.strokeText(text, x, y)
  }
  brush.fillStyle = isLabel ? labelColour : colour
  brush.fillText(text, x, y)
}

function padding(font: number, kind: Plate['backing']['kind']): number {
  return kind === 'outline' ? font * 0.16 : kind === 'pill' ? font * 0.6 : font * 0.4
}

/** Lines of about equal width, as few as fit, so that no single word stands alone on the last line. */
function wrap(brush: SKRSContext2D, text: string, maximumWidth: number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const total = brush.measureText(words.join(' ')).width
  const count = Math.max(1, Math.ceil(total / maximumWidth))
  for (let wanted = (total / count) * 1.04; wanted < maximumWidth; wanted *= 1.06) {
    const lines = fillLines(brush, words, wanted)
    if (lines.length <= count) return lines
  }
  return fillLines(brush, words, maximumWidth)
}

function fillLines(brush: SKRSContext2D, words: readonly string[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && brush.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}
