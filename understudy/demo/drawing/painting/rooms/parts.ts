import { alpha, darker, lighter, mix } from '../../colour.ts'
import { box, down, ellipse, line, path, pool } from '../paint.ts'
import type { RoomPaint } from './room.ts'

/** A wall with light that fades slowly, and a floor below the horizon. */
export function wallAndFloor(paint: RoomPaint, floor = paint.tones.wood): void {
  const { brush, width, height, horizon, tones, u } = paint
  box(
    brush,
    0,
    0,
    width,
    horizon,
    down(brush, 0, horizon, [
      [0, darker(tones.wall, 0.06)],
      [0.6, tones.wall],
      [1, darker(tones.wall, 0.03)]
    ])
  )
  box(
    brush,
    0,
    horizon,
    width,
    height - horizon,
    down(brush, horizon, height, [
      [0, darker(floor, 0.14)],
      [1, lighter(floor, 0.02)]
    ])
  )
  for (let row = 1; row < 7; row += 1) {
    const y = horizon + (height - horizon) * (row / 7) ** 1.6
    line(brush, `M0 ${y} L${width} ${y}`, alpha(darker(floor, 0.2), 0.3), u * 0.002 * row)
  }
  box(brush, 0, horizon - u * 0.03, width, u * 0.03, lighter(tones.wall, 0.06))
}

/** A window and its light in the room. */
export function windowWithSky(paint: RoomPaint, x: number, y: number, w: number, h: number): void {
  const { brush, u, light, night, random } = paint
  box(brush, x - u * 0.018, y - u * 0.018, w + u * 0.036, h + u * 0.036, night ? '#2d3150' : '#f7f3ea', u * 0.012)
  box(
    brush,
    x,
    y,
    w,
    h,
    down(brush, y, y + h, [
      [0, light.sky[0]],
      [1, light.sky[1]]
    ]),
    u * 0.006
  )
  brush.save()
  brush.beginPath()
  brush.rect(x, y, w, h)
  brush.clip()
  const hill = night ? '#141a38' : mix(light.sky[0], '#4f7a5c', 0.6)
  for (let index = 0; index < 4; index += 1) {
    ellipse(
      brush,
      x + w * random.between(0, 1),
      y + h * random.between(0.92, 1.1),
      w * random.between(0.25, 0.5),
      h * 0.28,
      alpha(hill, 0.55)
    )
  }
  if (night)
    for (let index = 0; index < 14; index += 1)
      ellipse(
        brush,
        x + w * random.next(),
        y + h * random.between(0.5, 0.95),
        u * 0.006,
        u * 0.006,
        alpha('#ffd089', random.between(0.4, 0.95))
      )
  path(
    brush,
    `M${x} ${y + h * 0.5} L${x + w * 0.5} ${y} L${x + w * 0.7} ${y} L${x} ${y + h * 0.75}Z`,
    'rgba(255, 255, 255, 0.16)'
  )
  brush.restore()
  line(
    brush,
    `M${x + w / 2} ${y} L${x + w / 2} ${y + h} M${x} ${y + h * 0.45} L${x + w} ${y + h * 0.45}`,
    night ? '#2d3150' : '#f7f3ea',
    u * 0.014
  )
  box(brush, x - u * 0.04, y + h + u * 0.014, w + u * 0.08, u * 0.026, night ? '#3a3f63' : '#fffaf0', u * 0.004)
}

export function pendantLamp(paint: RoomPaint, x: number, drop: number, size: number): void {
  const { brush, u, tones, light } = paint
  line(brush, `M${x} 0 L${x} ${drop}`, '#2b2a30', u * 0.006)
  path(
    brush,
    `M${x - size * 0.22} ${drop} L${x + size * 0.22} ${drop} L${x + size} ${drop + size * 0.85} L${x - size} ${drop + size * 0.85}Z`,
    tones.accent
  )
  path(
    brush,
    `M${x} ${drop} L${x + size * 0.22} ${drop} L${x + size} ${drop + size * 0.85} L${x} ${drop + size * 0.85}Z`,
    alpha(darker(tones.accent, 0.14), 0.6)
  )
  ellipse(brush, x, drop + size * 0.86, size, size * 0.14, lighter(light.poolColour, 0.02))
  pool(brush, x, drop + size * 1.4, size * 3.2, size * 2.8, light.poolColour, 0.4)
}

export function shelf(paint: RoomPaint, x: number, y: number, w: number, things: 'books' | 'jars' | 'mixed'): void {
  const { brush, u, tones, random } = paint
  box(brush, x, y, w, u * 0.022, tones.woodDark, u * 0.004)
  box(brush, x + u * 0.01, y + u * 0.022, w - u * 0.02, u * 0.014, 'rgba(20, 12, 24, 0.18)')
  let at = x + u * 0.02
  while (at < x + w - u * 0.06) {
    const kind =
      things === 'mixed' ? random.pick(['books', 'jars', 'plant', 'gap']) : random.chance(0.14) ? 'plant' : things
    if (kind === 'gap') at += u * random.between(0.04, 0.09)
    else if (kind === 'books') {
      const thick = u * random.between(0.018, 0.036)
      const tall = u * random.between(0.11, 0.17)
      box(
        brush,
        at,
        y - tall,
        thick,
        tall,
        random.pick([
          tones.accent,
          tones.wallDark,
          darker(tones.wood, 0.05),
          lighter(tones.accent, 0.16),
          '#efe6d6',
          '#3d4152'
        ]),
        u * 0.003
      )
      box(brush, at, y - tall * 0.8, thick, u * 0.008, 'rgba(255, 255, 255, 0.4)')
      at += thick + u * 0.003
    } else if (kind === 'jars') {
      const w2 = u * random.between(0.05, 0.075)
      const tall = u * random.between(0.07, 0.13)
      const colour = random.pick([
        lighter(tones.wood, 0.14),
        '#f3ece0',
        tones.accent,
        mix(tones.wallDark, '#ffffff', 0.3)
      ])
      box(brush, at, y - tall, w2, tall, colour, u * 0.012)
      box(brush, at + w2 * 0.1, y - tall - u * 0.012, w2 * 0.8, u * 0.02, tones.woodDark, u * 0.004)
      box(brush, at + w2 * 0.14, y - tall * 0.86, w2 * 0.14, tall * 0.7, 'rgba(255, 255, 255, 0.35)', u * 0.004)
      at += w2 + u * random.between(0.01, 0.03)
    } else {
      foliage(paint, at + u * 0.04, y, u * 0.12)
      at += u * 0.1
    }
  }
}

/** A potted plant with its foot at (x, y). */
export function foliage(paint: RoomPaint, x: number, y: number, size: number): void {
  const { brush, tones, random } = paint
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const lean = (leaf / 8 - 0.5) * 2.3 + random.between(-0.1, 0.1)
    const length = size * random.between(0.7, 1.05)
    const tipX = x + Math.sin(lean) * length
    const tipY = y - size * 0.42 - Math.cos(lean) * length * 0.9
    const wide = size * 0.13
    path(
      brush,
      `M${x} ${y - size * 0.4} C${x + Math.sin(lean - 0.5) * length * 0.5 - wide} ${y - size * 0.5 - Math.cos(lean) * length * 0.4} ${tipX - wide} ${tipY + wide} ${tipX} ${tipY} C${tipX + wide} ${tipY + wide * 1.6} ${x + Math.sin(lean) * length * 0.5 + wide} ${y - size * 0.4 - Math.cos(lean) * length * 0.3} ${x} ${y - size * 0.4}Z`,
      random.pick(['#3f6f4c', '#55875a', '#2f5a44', '#6f9a62'])
    )
  }
  path(
    brush,
    `M${x - size * 0.26} ${y - size * 0.44} L${x + size * 0.26} ${y - size * 0.44} L${x + size * 0.19} ${y} L${x - size * 0.19} ${y}Z`,
    mix(tones.accent, '#f0e4d0', 0.4)
  )
  path(
    brush,
    `M${x} ${y - size * 0.44} L${x + size * 0.26} ${y - size * 0.44} L${x + size * 0.19} ${y} L${x} ${y}Z`,
    'rgba(30, 16, 30, 0.16)'
  )
}

export function picture(paint: RoomPaint, x: number, y: number, w: number, h: number): void {
  const { brush, u, tones, random } = paint
  box(brush, x + u * 0.008, y + u * 0.014, w, h, 'rgba(20, 12, 26, 0.2)', u * 0.004)
  box(brush, x, y, w, h, random.chance(0.5) ? tones.woodDark : '#f6f1e7', u * 0.004)
  box(brush, x + w * 0.07, y + w * 0.07, w * 0.86, h - w * 0.14, '#f8f3ea')
  brush.save()
  brush.beginPath()
  brush.rect(x + w * 0.14, y + w * 0.14, w * 0.72, h - w * 0.28)
  brush.clip()
  box(brush, x, y, w, h, mix(tones.wall, tones.accent, 0.25))
  ellipse(brush, x + w * random.between(0.3, 0.7), y + h * 0.38, w * 0.2, w * 0.2, tones.accent)
  ellipse(brush, x + w * 0.25, y + h * 0.95, w * 0.5, h * 0.32, tones.wallDark)
  ellipse(brush, x + w * 0.85, y + h * 1.02, w * 0.5, h * 0.34, darker(tones.wallDark, 0.1))
  brush.restore()
}

/** Out-of-focus lights. */
export function bokeh(
  paint: RoomPaint,
  count: number,
  top: number,
  bottom: number,
  colours: readonly [string, ...string[]]
): void {
  const { brush, width, u, random } = paint
  for (let index = 0; index < count; index += 1) {
    const size = u * random.between(0.012, 0.05)
    ellipse(
      brush,
      random.next() * width,
      random.between(top, bottom),
      size,
      size,
      alpha(random.pick(colours), random.between(0.18, 0.6))
    )
  }
}

/** A tree with its foot at (x, y). */
export function tree(paint: RoomPaint, x: number, y: number, size: number, colour: string): void {
  const { brush, random } = paint
  path(
    brush,
    `M${x - size * 0.05} ${y} C${x - size * 0.03} ${y - size * 0.4} ${x - size * 0.02} ${y - size * 0.5} ${x} ${y - size * 0.7} C${x + size * 0.03} ${y - size * 0.5} ${x + size * 0.03} ${y - size * 0.4} ${x + size * 0.06} ${y}Z`,
    darker('#6a4a38', 0.05)
  )
  for (let index = 0; index < 11; index += 1) {
    ellipse(
      brush,
      x + size * random.between(-0.32, 0.32),
      y - size * random.between(0.55, 1.08),
      size * random.between(0.14, 0.24),
      size * random.between(0.12, 0.2),
      index < 5 ? darker(colour, 0.07) : index < 9 ? colour : lighter(colour, 0.06)
    )
  }
}
