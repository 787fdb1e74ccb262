import { Path2D as Path } from '@napi-rs/canvas'
import { adjust, alpha, darker, lighter, mix } from '../../colour.ts'
import type { Look } from '../../reading/look-kinds.ts'
import { ellipse, line, path, type Brush } from '../paint.ts'
import type { Mood } from '../../reading/scene-kinds.ts'

/** The moving parts of a face. With 0 everywhere, it is the face of the still. */
export interface Expression {
  /** 0 open to 1 closed. */
  blink: number
  /** 0 as in the still to 1 wide open. */
  mouth: number
  /** -1 to 1. */
  gaze: number
}

interface FaceParts {
  mood: Mood
  expression: Expression
  /** How much the light darkens eyes and teeth, and the colour of its shadow. */
  dim: number
  shadow: string
}

export function paintFace(
  brush: Brush,
  look: Look,
  { mood, expression: { blink, mouth, gaze }, dim, shadow }: FaceParts
): void {
  const white = mix('#fbf6f0', shadow, dim)
  for (const side of [-1, 1]) paintEye(brush, look, { side, mood, blink, gaze, white })
  paintMouth(brush, look, { mood, mouth, white })
  if (look.glasses) paintGlasses(brush)
}

function paintEye(
  brush: Brush,
  look: Look,
  { side, mood, blink, gaze, white }: { side: number; mood: Mood; blink: number; gaze: number; white: string }
): void {
  const x = side * 0.205
  const y = -0.025
  const wide = mood === 'surprised' ? 1.18 : mood === 'smile' ? 0.88 : 0.96
  const open = Math.max(0.06, (1 - blink) * wide)
  const rx = look.feminine ? 0.098 : 0.09
  const ry = 0.062 * open
  const lash = mix(darker(look.hairColour, 0.1), '#1f1412', 0.8)

  ellipse(brush, x, y - 0.012, rx * 1.18, 0.085, alpha(adjust(look.skin, { l: -0.13, c: 0.02, h: -10 }), 0.3))
  if (blink < 0.85) {
    brush.save()
    brush.beginPath()
    brush.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2)
    brush.clip()
    ellipse(brush, x, y, rx, 0.1, white)
    const irisX = x + gaze * 0.03
    ellipse(brush, irisX, y - 0.002, 0.056, 0.062, darker(look.eyes, 0.04))
    ellipse(brush, irisX, y + 0.012, 0.04, 0.042, lighter(look.eyes, 0.12))
    ellipse(brush, irisX, y, 0.028, 0.03, '#16110f')
    ellipse(brush, x, y - 0.062, rx, 0.036, 'rgba(40, 20, 30, 0.28)')
    ellipse(brush, irisX + 0.02, y - 0.024, 0.015, 0.016, '#ffffff')
    brush.restore()
  }
  const lid = y - ry * 0.98
  line(
    brush,
    `M${x - side * rx} ${y + 0.006} C${x - side * rx * 0.6} ${lid - 0.012} ${x + side * rx * 0.5} ${lid - 0.02} ${x + side * rx * 1.08} ${y - 0.008}`,
    lash,
    look.feminine ? 0.034 : 0.026
  )
  if (look.feminine) line(brush, `M${x + side * rx * 0.96} ${y - 0.016} l${side * 0.042} ${-0.03}`, lash, 0.02)
  line(
    brush,
    `M${x - side * rx * 0.6} ${lid - 0.05} C${x} ${lid - 0.075} ${x + side * rx * 0.6} ${lid - 0.065} ${x + side * rx} ${lid - 0.03}`,
    alpha(adjust(look.skin, { l: -0.2, c: 0.02, h: -8 }), 0.5),
    0.012
  )
}

function paintMouth(
  brush: Brush,
  look: Look,
  { mood, mouth, white }: { mood: Mood; mouth: number; white: string }
): void {
  const lips = look.feminine
    ? adjust(look.skin, { l: -0.17, c: 0.09, h: -28 })
    : adjust(look.skin, { l: -0.14, c: 0.04, h: -18 })
  const inside = '#5c1f24'
  const rest = mood === 'surprised' ? 0.55 : mood === 'smile' ? 0.28 : 0
  const open = Math.max(0, rest + mouth * (0.85 - rest))
  const curve = mood === 'smile' ? 0.055 : mood === 'serious' ? -0.018 : 0.015
  const width = (mood === 'smile' ? 0.185 : mood === 'surprised' ? 0.11 : 0.15) * (1 - mouth * 0.16)
  const y = 0.395
  const drop = open * (mood === 'surprised' ? 0.2 : 0.165)

  if (open < 0.04) {
    path(
      brush,
      `M${-width} ${y - curve} C${-width * 0.5} ${y - 0.03} -.03 ${y - 0.038} 0 ${y - 0.022} C.03 ${y - 0.038} ${width * 0.5} ${y - 0.03} ${width} ${y - curve} C${width * 0.5} ${y + 0.055 + curve} ${-width * 0.5} ${y + 0.055 + curve} ${-width} ${y - curve}Z`,
      lips
    )
    line(
      brush,
      `M${-width} ${y - curve} C${-width * 0.4} ${y + 0.012 + curve * 0.6} ${width * 0.4} ${y + 0.012 + curve * 0.6} ${width} ${y - curve}`,
      darker(lips, 0.16),
      0.017
    )
    return
  }
  const top = `M${-width} ${y - curve} C${-width * 0.5} ${y - 0.028 + curve * 0.3} ${width * 0.5} ${y - 0.028 + curve * 0.3} ${width} ${y - curve}`
  const shape = `${top} C${width * 0.8} ${y + drop + curve * 0.9} ${-width * 0.8} ${y + drop + curve * 0.9} ${-width} ${y - curve}Z`
  path(brush, shape, inside)
  brush.save()
  brush.beginPath()
  brush.rect(-1, -1, 2, 2)
  brush.clip(new Path(shape))
  path(
    brush,
    `M${-width} ${y - 0.06} L${width} ${y - 0.06} L${width * 0.86} ${y + 0.022 + curve * 0.25} C${width * 0.4} ${y + 0.045 + curve * 0.4} ${-width * 0.4} ${y + 0.045 + curve * 0.4} ${-width * 0.86} ${y + 0.022 + curve * 0.25}Z`,
    white
  )
  ellipse(brush, 0, y + drop * 0.98 + curve * 0.4, width * 0.55, 0.05, '#c9656a')
  brush.restore()
  line(brush, shape, lips, look.feminine ? 0.034 : 0.022)
}

function paintGlasses(brush: Brush): void {
  for (const side of [-1, 1]) {
    brush.fillStyle = 'rgba(220, 236, 255, 0.14)'
    brush.strokeStyle = '#26242a'
    brush.lineWidth = 0.03
    brush.beginPath()
    brush.roundRect(side * 0.205 - 0.155, -0.145, 0.31, 0.25, 0.1)
    brush.fill()
    brush.stroke()
    line(brush, `M${side * 0.36} -.06 L${side * 0.47} -.04`, '#26242a', 0.028)
    line(brush, `M${side * 0.205 - 0.08} -.08 l.07 -.035`, 'rgba(255, 255, 255, 0.55)', 0.018)
  }
  line(brush, 'M-.05 -.05 C-.02 -.075 .02 -.075 .05 -.05', '#26242a', 0.028)
}
