import { Path2D } from '@napi-rs/canvas'
import { adjust, alpha, darker, lighter, mix } from '../../colour.ts'
import type { Look } from '../../reading/look-kinds.ts'
import { box, ellipse, line, path, pool, type Brush } from '../paint.ts'

export interface BodySize {
  /** Half the shoulders' width. */
  shoulder: number
  waist: number
}

export function bodySize(look: Look): BodySize {
  const child = look.age === 'child' ? 0.8 : 1
  return look.feminine
    ? { shoulder: 0.86 * child, waist: 0.62 * child }
    : { shoulder: 1.04 * child, waist: 0.8 * child }
}

/** Torso, neck and legs: everything except head and arms. The feet are at y = 6.1. */
export function paintBody(brush: Brush, look: Look): void {
  const { shoulder: s, waist: w } = bodySize(look)
  const { skin, garmentColour: cloth } = look
  const shade = darker(cloth, 0.09)
  const trousers = look.garment === 'dress' ? skin : mix('#2f3648', darker(cloth, 0.25), 0.3)

  path(
    brush,
    `M${-w * 0.92} 3 L${-w * 0.86} 5.9 L${-0.16} 5.9 L0 3.6 L.16 5.9 L${w * 0.86} 5.9 L${w * 0.92} 3Z`,
    trousers
  )
  for (const side of [-1, 1])
    path(
      brush,
      `M${side * 0.14} 5.84 L${side * (w * 0.88)} 5.84 C${side * (w + 0.16)} 5.92 ${side * (w + 0.2)} 6.1 ${side * (w + 0.16)} 6.1 L${side * 0.14} 6.1Z`,
      '#f0ece4'
    )

  path(
    brush,
    'M-.22 .34 L-.22 .84 C-.24 .98 -.46 1.02 -.58 1.08 L-.5 1.7 L.5 1.7 L.58 1.08 C.46 1.02 .24 .98 .22 .84 L.22 .34Z',
    skin
  )
  path(
    brush,
    'M-.22 .44 C-.2 .72 .2 .72 .22 .44 L.22 .78 C.1 .94 -.14 .9 -.22 .72Z',
    alpha(adjust(skin, { l: -0.14, c: 0.02, h: -8 }), 0.85)
  )
  pool(brush, 0, 1.12, 0.34, 0.12, adjust(skin, { l: -0.1, c: 0.02 }), 0.5)

  const hem = look.garment === 'dress' || look.garment === 'coat' ? 4.5 : 3.2
  const flare = look.garment === 'dress' ? 0.3 : look.garment === 'coat' ? 0.14 : 0
  const torso = `M-.3 .93 C-.5 1.0 ${-s * 0.82} 1.04 ${-s} 1.3 C${-s - 0.04} 1.6 ${-w - 0.02} 2 ${-w} 2.4 L${-w - flare} ${hem} L${w + flare} ${hem} L${w} 2.4 C${w + 0.02} 2 ${s + 0.04} 1.6 ${s} 1.3 C${s * 0.82} 1.04 .5 1.0 .3 .93`
  path(brush, `${torso} C.2 ${neckDepth(look)} -.2 ${neckDepth(look)} -.3 .93Z`, cloth)
  brush.save()
  brush.clip(new Path2D(`${torso}Z`))
  pool(brush, 0, 3.1, s, 0.9, shade, 0.6)
  brush.restore()
  line(brush, `M${-s * 0.72} 1.5 C${-s * 0.66} 1.9 ${-w * 0.8} 2.3 ${-w * 0.76} 2.8`, alpha(shade, 0.8), 0.035)
  line(brush, `M${s * 0.72} 1.5 C${s * 0.66} 1.9 ${w * 0.8} 2.3 ${w * 0.76} 2.8`, alpha(shade, 0.8), 0.035)
  line(brush, 'M-.14 2.3 C0 2.42 .16 2.4 .3 2.26', alpha(shade, 0.55), 0.03)
  details[look.garment](brush, look)
}

function neckDepth(look: Look): number {
  if (look.garment === 'sweater') return 1.06
  if (look.garment === 'dress' || look.garment === 'tank') return 1.5
  return look.feminine && look.garment === 'tee' ? 1.36 : 1.2
}

const details: Record<Look['garment'], (brush: Brush, look: Look) => void> = {
  tee: (brush, look) =>
    line(
      brush,
      `M-.3 .93 C-.2 ${neckDepth(look) + 0.01} .2 ${neckDepth(look) + 0.01} .3 .93`,
      darker(look.garmentColour, 0.08),
      0.05
    ),
  sweater: (brush, { garmentColour: cloth }) => {
    path(
      brush,
      'M-.235 .8 C-.15 .9 .15 .9 .235 .8 C.26 .9 .3 .96 .36 1.0 C.22 1.16 -.22 1.16 -.36 1.0 C-.3 .96 -.26 .9 -.235 .8Z',
      darker(cloth, 0.05)
    )
    for (let x = -0.2; x <= 0.21; x += 0.066)
      line(brush, `M${x} ${0.92 - Math.abs(x) * 0.2} l${x * 0.25} .13`, darker(cloth, 0.1), 0.013)
    for (let y = 1.5; y < 3.1; y += 0.26)
      line(brush, `M-.5 ${y} C-.2 ${y + 0.07} .2 ${y + 0.07} .5 ${y}`, alpha(lighter(cloth, 0.07), 0.5), 0.022)
  },
  hoodie: (brush, { garmentColour: cloth }) => {
    path(
      brush,
      'M-.27 .78 C-.5 .88 -.62 1.2 -.32 1.27 C-.1 1.33 .1 1.33 .32 1.27 C.62 1.2 .5 .88 .27 .78 C.27 1.0 .16 1.12 0 1.12 C-.16 1.12 -.27 1.0 -.27 .78Z',
      darker(cloth, 0.05)
    )
    line(brush, 'M-.14 1.24 L-.16 1.66 M.14 1.24 L.16 1.62', lighter(cloth, 0.25), 0.03)
    path(brush, 'M-.42 2.4 L.42 2.4 L.52 2.96 L-.52 2.96Z', darker(cloth, 0.04))
  },
  shirt: (brush, { garmentColour: cloth }) => {
    line(brush, 'M0 1.2 L0 3.2', darker(cloth, 0.1), 0.026)
    for (const y of [1.5, 1.9, 2.3, 2.7]) ellipse(brush, 0.035, y, 0.024, 0.024, lighter(cloth, 0.2))
    path(brush, 'M-.3 .86 L-.02 1.22 L-.3 1.4 L-.46 1.0Z M.3 .86 L.02 1.22 L.3 1.4 L.46 1.0Z', lighter(cloth, 0.06))
  },
  blazer: (brush, { garmentColour: cloth }) => {
    path(brush, 'M-.26 .94 L0 2.1 L.26 .94 C.14 1.1 -.14 1.1 -.26 .94Z', '#f4efe6')
    path(
      brush,
      'M-.3 .96 L-.5 1.32 L-.36 1.4 L-.42 1.5 L0 2.3 L-.06 1.9Z M.3 .96 L.5 1.32 L.36 1.4 L.42 1.5 L0 2.3 L.06 1.9Z',
      darker(cloth, 0.06)
    )
    line(brush, 'M0 2.28 L0 3.2', darker(cloth, 0.14), 0.026)
    ellipse(brush, 0.06, 2.5, 0.035, 0.035, darker(cloth, 0.2))
  },
  jacket: (brush, { garmentColour: cloth }) => {
    path(brush, 'M-.26 .94 L-.2 3.2 L.2 3.2 L.26 .94 C.14 1.12 -.14 1.12 -.26 .94Z', '#efe9de')
    path(brush, 'M-.3 .93 L-.52 1.14 L-.3 1.42 L-.18 1.2Z M.3 .93 L.52 1.14 L.3 1.42 L.18 1.2Z', darker(cloth, 0.06))
    line(brush, 'M-.2 1.3 L-.19 3.2 M.2 1.3 L.19 3.2', darker(cloth, 0.13), 0.03)
    box(brush, 0.36, 1.7, 0.3, 0.05, darker(cloth, 0.12), 0.02)
  },
  dress: (brush, { garmentColour: cloth }) => {
    line(brush, 'M-.6 2.4 C-.2 2.5 .2 2.5 .6 2.4', darker(cloth, 0.12), 0.06)
    line(brush, 'M-.3 2.6 L-.5 4.4 M.3 2.6 L.5 4.4 M0 2.6 L0 4.4', alpha(darker(cloth, 0.1), 0.6), 0.03)
  },
  tank: (brush, look) => {
    const { shoulder: s } = bodySize(look)
    for (const side of [-1, 1])
      path(
        brush,
        `M${side * 0.46} .97 C${side * 0.8} 1.02 ${side * s} 1.12 ${side * (s + 0.03)} 1.36 L${side * s} 1.78 C${side * 0.7} 1.62 ${side * 0.6} 1.3 ${side * 0.46} .97Z`,
        look.skin
      )
  },
  apron: (brush, { garmentColour: cloth }) => {
    const shirt = '#eee6d8'
    path(
      brush,
      'M-.9 1.2 C-.6 1.02 -.4 1 -.3 .93 C-.2 1.2 .2 1.2 .3 .93 C.4 1 .6 1.02 .9 1.2 L.84 1.7 L.46 1.6 L-.46 1.6 L-.84 1.7Z',
      shirt
    )
    line(brush, 'M-.42 1.64 L-.28 .96 M.42 1.64 L.28 .96', darker(cloth, 0.06), 0.07)
    box(brush, -0.3, 2.3, 0.6, 0.4, darker(cloth, 0.06), 0.05)
  },
  coat: (brush, { garmentColour: cloth }) => {
    path(brush, 'M-.26 .94 L0 1.9 L.26 .94 C.14 1.1 -.14 1.1 -.26 .94Z', '#7f9fb4')
    path(
      brush,
      'M-.3 .95 L-.54 1.3 L-.38 1.42 L0 2.1 L-.1 1.6Z M.3 .95 L.54 1.3 L.38 1.42 L0 2.1 L.1 1.6Z',
      lighter(cloth, 0.03)
    )
    line(brush, 'M0 2.1 L0 4.4', darker(cloth, 0.14), 0.03)
    box(brush, 0.34, 1.75, 0.32, 0.05, darker(cloth, 0.12), 0.02)
  }
}

/** One arm from the shoulder over the elbow to the hand, and the hand. */
export function paintArm(
  brush: Brush,
  look: Look,
  arm: { shoulder: [number, number]; elbow: [number, number]; hand: [number, number]; grip: boolean }
): void {
  const { skin, garmentColour: cloth, garment } = look
  const bare = garment === 'tank' || garment === 'dress'
  const short = garment === 'tee'
  const sleeve = garment === 'apron' ? '#eee6d8' : cloth
  const [sx, sy] = arm.shoulder
  const [ex, ey] = arm.elbow
  const [hx, hy] = arm.hand
  const thick = look.feminine ? 0.33 : 0.4

  line(brush, `M${sx} ${sy} L${ex} ${ey}`, bare ? skin : sleeve, thick)
  line(
    brush,
    `M${ex} ${ey} L${mixed(ex, hx, 0.86)} ${mixed(ey, hy, 0.86)}`,
    bare || short ? skin : sleeve,
    thick * 0.84
  )
  if (short) line(brush, `M${sx} ${sy} L${mixed(sx, ex, 0.55)} ${mixed(sy, ey, 0.55)}`, cloth, thick * 1.08)
  line(
    brush,
    `M${ex} ${ey} m${ex < 0 ? 0.05 : -0.05} -.06 l${ex < 0 ? 0.09 : -0.09} -.05`,
    alpha(bare || short ? adjust(skin, { l: -0.12 }) : darker(sleeve, 0.14), 0.5),
    0.025
  )
  if (!bare && !short)
    line(
      brush,
      `M${mixed(ex, hx, 0.84)} ${mixed(ey, hy, 0.84)} L${mixed(ex, hx, 0.9)} ${mixed(ey, hy, 0.9)}`,
      darker(sleeve, 0.1),
      thick * 0.86
    )
  paintHand(brush, skin, arm)
}

function paintHand(
  brush: Brush,
  skin: string,
  arm: { elbow: [number, number]; hand: [number, number]; grip: boolean }
): void {
  const [hx, hy] = arm.hand
  const angle = Math.atan2(hy - arm.elbow[1], hx - arm.elbow[0])
  const shade = adjust(skin, { l: -0.1, c: 0.02, h: -8 })
  brush.save()
  brush.translate(hx, hy)
  brush.rotate(angle)
  if (arm.grip) {
    ellipse(brush, 0.04, 0, 0.17, 0.16, skin)
    for (let finger = 0; finger < 4; finger += 1)
      line(
        brush,
        `M${0.06 - 0.01 * finger} ${-0.13 + finger * 0.085} l.12 .012`,
        finger % 2 ? skin : adjust(skin, { l: 0.015 }),
        0.082
      )
    line(brush, 'M.0 -.13 l.12 .02 M0 .05 l.14 .02', alpha(shade, 0.6), 0.012)
  } else {
    line(brush, 'M-.1 0 L.02 0', skin, 0.17)
    ellipse(brush, 0.06, 0, 0.15, 0.125, skin)
    for (const [from, to, length] of [
      [-0.08, -0.14, 0.27],
      [-0.028, -0.05, 0.31],
      [0.03, 0.04, 0.3],
      [0.08, 0.12, 0.25]
    ] as const) {
      line(brush, `M.1 ${from} L${length} ${to}`, skin, 0.066)
    }
    line(brush, 'M.02 -.08 L.12 -.22', skin, 0.07)
    line(brush, 'M.13 -.05 L.22 -.06 M.14 .005 L.24 .0 M.13 .055 L.22 .07', alpha(shade, 0.55), 0.012)
  }
  brush.restore()
}

const mixed = (from: number, to: number, share: number): number => from + (to - from) * share
