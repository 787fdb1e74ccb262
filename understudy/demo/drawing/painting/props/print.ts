import { registerFonts } from '../fonts.ts'
import type { Brush } from '../paint.ts'

interface Print {
  text: string
  /** Middle of the space on the label. */
  x: number
  y: number
  width: number
  height: number
  ink: string
}

/** Things are one unit high. Type of that size is too small, so it is set larger and scaled down. */
const scale = 0.005

/** The product's name on its label, on as many lines as give the largest letters. */
export function print(brush: Brush, { text, x, y, width, height, ink }: Print): void {
  const family = registerFonts()
  const fontOf = (size: number) => `600 ${size}px "${family}"`
  const words = text.split(/\s+/)
  brush.save()
  brush.translate(x, y)
  brush.scale(scale, scale)
  brush.font = fontOf(100)
  const widthOf = (line: string) => brush.measureText(line).width / 100
  const settings = words.map((_, count) => {
    const lines = breakInto(words, count + 1)
    const widest = Math.max(...lines.map(widthOf))
    return { lines, size: Math.min(width / scale / widest, height / scale / (lines.length * leading)) }
  })
  const [best] = settings.toSorted((a, b) => b.size - a.size)
  const { lines, size } = best ?? { lines: [], size: 1 }
  brush.font = fontOf(size)
  brush.fillStyle = ink
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  lines.forEach((line, index) => brush.fillText(line, 0, (index - (lines.length - 1) / 2) * size * leading))
  brush.restore()
}

const leading = 1.14

/** Lines of about the same length. */
function breakInto(words: readonly string[], count: number): string[] {
  const target = words.join(' ').length / count
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const isFull = last === undefined || (last.length + word.length / 2 > target && lines.length < count)
    if (isFull) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
