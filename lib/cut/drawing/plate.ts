import { balanceParts } from '../writing/balance-lines.ts'
import { breakableParts, joinParts, type TextPart } from '../writing/breakable-parts.ts'
import { directionOf } from '../writing/writing-systems.ts'
import type { Brush, FontOf, FontWeight } from './brush.ts'

/** Words on a plate. Lengths are in pixels of the film. */
export interface Plate {
  text: string
  /** By name or tag. It decides the direction of the words. */
  language?: string | null | undefined
  /** A smaller line above the words: the speaker's name. */
  label: string | null
  maximumWidth: number
  fontPixels: number
  weight: FontWeight
  colour: string
  /** Of the smaller line, and of the word that is spoken. */
  accent: string
  backing: { kind: 'box' | 'outline' | 'pill'; colour: string }
}

export interface PlateWord extends TextPart {
  /** Its place among all words of the plate. */
  index: number
}

export interface MeasuredPlate {
  plate: Plate
  width: number
  height: number
  font: number
  edge: number
  labelHeight: number
  lines: PlateWord[][]
}

const lineHeight = 1.24
const labelShare = 0.62
const smallestShare = 0.55
const maximumLines = 3
/** From the baseline up to the middle of a capital letter, as a share of the font size. */
const middleShare = 0.36

/** The smallest plate for the words. Text that is too long for three lines gets smaller letters. */
export function measurePlate(brush: Brush, plate: Plate, fontOf: FontOf): MeasuredPlate {
  const { maximumWidth, backing, weight } = plate
  const words = breakableParts(plate.text).map((word, index): PlateWord => ({ ...word, index }))
  let font = plate.fontPixels
  let lines: PlateWord[][] = []
  for (; ; font *= 0.92) {
    brush.font = fontOf(weight, font)
    const room = maximumWidth - 2 * padding(font, backing.kind)
    lines = balanceParts(words, room, (text) => brush.measureText(text).width)
    const widest = Math.max(0, ...lines.map((line) => widthOf(brush, line)))
    if ((lines.length <= maximumLines && widest <= room) || font < plate.fontPixels * smallestShare) break
  }
  const widths = lines.map((line) => widthOf(brush, line))
  brush.font = fontOf(700, font * labelShare)
  const labelWidth = plate.label ? brush.measureText(plate.label).width : 0
  const edge = padding(font, backing.kind)
  const labelHeight = plate.label ? font * labelShare * 1.35 : 0
  return {
    plate,
    font,
    edge,
    labelHeight,
    lines,
    width: Math.ceil(Math.max(labelWidth, ...widths) + 2 * edge),
    height: Math.ceil(labelHeight + lines.length * font * lineHeight + 2 * edge * 0.62)
  }
}

/** Draws a plate with its upper left corner at 0, 0. `spoken` is the word that is being said. */
export function drawPlate(brush: Brush, measured: MeasuredPlate, fontOf: FontOf, spoken: number | null = null): void {
  const { plate, width, height, font, edge, labelHeight, lines } = measured
  const { backing, label, weight, text, language } = plate
  if (backing.kind !== 'outline') {
    brush.fillStyle = backing.colour
    brush.beginPath()
    brush.roundRect(0, 0, width, height, backing.kind === 'pill' ? Math.min(height / 2, font * 0.9) : font * 0.28)
    brush.fill()
  }
  brush.textAlign = 'left'
  brush.textBaseline = 'alphabetic'
  const top = edge * 0.62
  if (label) {
    const size = font * labelShare
    brush.font = fontOf(700, size)
    brush.direction = directionOf(label)
    const x = (width - brush.measureText(label).width) / 2
    drawText(brush, measured, { text: label, x, y: top + labelHeight / 2, size, colour: plate.accent })
  }
  brush.font = fontOf(weight, font)
  // Every line has the direction of the whole: a line of it may begin with a name in Latin letters.
  brush.direction = directionOf(text, language)
  const isRightToLeft = brush.direction === 'rtl'
  lines.forEach((line, row) => {
    const y = top + labelHeight + (row + 0.5) * font * lineHeight
    const left = (width - widthOf(brush, line)) / 2
    drawText(brush, measured, { text: joinParts(line), x: left, y, size: font, colour: plate.colour })
    const at = line.findIndex(({ index }) => index === spoken)
    const word = line[at]
    if (!word) return
    const upTo = widthOf(brush, line.slice(0, at + 1))
    const before = isRightToLeft ? widthOf(brush, line) - upTo : upTo - brush.measureText(word.text).width
    drawText(brush, measured, { text: word.text, x: left + before, y, size: font, colour: plate.accent })
  })
}

interface Text {
  text: string
  x: number
  /** The middle of the line. */
  y: number
  size: number
  colour: string
}

function drawText(brush: Brush, { plate, font }: MeasuredPlate, { text, x, y, size, colour }: Text): void {
  const baseline = y + size * middleShare
  if (plate.backing.kind === 'outline') {
    brush.lineJoin = 'round'
    brush.strokeStyle = plate.backing.colour
    brush.lineWidth = Math.min(size, font) * 0.2
    brush.strokeText(text, x, baseline)
  }
  brush.fillStyle = colour
  brush.fillText(text, x, baseline)
}

function padding(font: number, kind: Plate['backing']['kind']): number {
  return kind === 'outline' ? font * 0.16 : kind === 'pill' ? font * 0.6 : font * 0.4
}

const widthOf = (brush: Brush, words: readonly PlateWord[]) => brush.measureText(joinParts(words)).width
