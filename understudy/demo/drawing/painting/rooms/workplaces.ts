import { alpha, darker, lighter, mix } from '../../colour.ts'
import { across, box, down, ellipse, glow, line, path, pool } from '../paint.ts'
import { foliage, shelf, wallAndFloor, windowWithSky } from './parts.ts'
import type { Room } from './room.ts'

/** Half heights of a sound wave's bars. */
const bars = [0.02, 0.05, 0.075, 0.045, 0.025]

export const office: Room = (paint) => {
  const { brush, width, height, u, horizon, tones } = paint
  wallAndFloor(paint)
  box(brush, 0, 0, width * 0.4, horizon, alpha(tones.wallDark, 0.45))
  windowWithSky(paint, width * 0.52, height * 0.1, Math.min(width * 0.42, u * 0.8), u * 0.62)
  shelf(paint, width * 0.03, height * 0.2, Math.min(width * 0.36, u * 0.7), 'books')
  shelf(paint, width * 0.03, height * 0.2 + u * 0.25, Math.min(width * 0.36, u * 0.7), 'mixed')
  shelf(paint, width * 0.03, height * 0.2 + u * 0.5, Math.min(width * 0.36, u * 0.7), 'books')
  foliage(paint, width * 0.93, horizon + u * 0.06, u * 0.34)
}

export const podcast: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, random, light } = paint
  const wall = darker(tones.wallDark, 0.24)
  box(
    brush,
    0,
    0,
    width,
    height,
    down(brush, 0, height, [
      [0, darker(wall, 0.04)],
      [0.6, wall],
      [1, darker(wall, 0.1)]
    ])
  )
  const slat = u * 0.036
  for (let x = 0; x < width; x += slat * 1.4) {
    box(
      brush,
      x,
      0,
      slat,
      horizon,
      across(brush, x, x + slat, [
        [0, mix(tones.wood, wall, 0.35)],
        [0.6, mix(tones.woodDark, wall, 0.3)],
        [1, darker(wall, 0.1)]
      ])
    )
  }
  const panel = u * 0.26
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < Math.ceil(width / panel) + 1; column += 1) {
      if (!random.chance(0.42)) continue
      const x = column * panel * 1.06 - u * 0.1
      const y = height * 0.07 + row * panel * 1.06
      box(brush, x, y, panel, panel, mix(wall, tones.accent, random.pick([0.12, 0.26, 0.38])), u * 0.02)
      for (let rib = 1; rib < 6; rib += 1)
        line(
          brush,
          `M${x + (panel * rib) / 6} ${y + u * 0.02} L${x + (panel * rib) / 6} ${y + panel - u * 0.02}`,
          'rgba(0, 0, 0, 0.2)',
          u * 0.008
        )
    }
  }
  const signX = width * (random.chance(0.5) ? 0.24 : 0.76)
  const signY = height * 0.18
  pool(brush, signX, signY, u * 0.5, u * 0.42, tones.accent, 0.6)
  line(
    brush,
    `M${signX - u * 0.13} ${signY} a${u * 0.13} ${u * 0.13} 0 1 1 ${u * 0.26} 0`,
    lighter(tones.accent, 0.22),
    u * 0.014
  )
  line(
    brush,
    [-0.08, -0.04, 0, 0.04, 0.08]
      .map(
        (x, index) =>
          `M${signX + u * x} ${signY + u * 0.02 - u * (bars[index] ?? 0.03)} l0 ${u * 2 * (bars[index] ?? 0.03)}`
      )
      .join(' '),
    lighter(tones.accent, 0.26),
    u * 0.013
  )
  pool(brush, width * 0.06, height * 0.35, u * 0.5, u * 0.9, light.poolColour, 0.35)
  line(brush, `M${width * 0.06} ${horizon + u * 0.1} L${width * 0.06} ${height * 0.34}`, '#17161c', u * 0.012)
  path(
    brush,
    `M${width * 0.06 - u * 0.09} ${height * 0.36} L${width * 0.06 + u * 0.09} ${height * 0.36} L${width * 0.06 + u * 0.055} ${height * 0.27} L${width * 0.06 - u * 0.055} ${height * 0.27}Z`,
    lighter(light.poolColour, 0.02)
  )
  foliage(paint, width * 0.95, horizon + u * 0.1, u * 0.3)
  box(brush, 0, horizon + u * 0.1, width, height, darker(wall, 0.06))
}

export const stage: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  box(
    brush,
    0,
    0,
    width,
    height,
    down(brush, 0, height, [
      [0, '#0b0a18'],
      [0.7, '#1c1634'],
      [1, '#0a0814']
    ])
  )
  const sw = width * 0.84
  const sh = Math.min(height * 0.42, sw * 0.62)
  box(
    brush,
    (width - sw) / 2,
    height * 0.1,
    sw,
    sh,
    glow(brush, width / 2, height * 0.1 + sh / 2, sw * 0.7, [
      [0, lighter(tones.accent, 0.06)],
      [1, darker(tones.accent, 0.3)]
    ]),
    u * 0.01
  )
  line(
    brush,
    `M${width * 0.2} ${height * 0.1 + sh * 0.8} L${width * 0.4} ${height * 0.1 + sh * 0.6} L${width * 0.58} ${height * 0.1 + sh * 0.66} L${width * 0.8} ${height * 0.1 + sh * 0.26}`,
    'rgba(255, 255, 255, 0.8)',
    u * 0.012
  )
  for (const x of [0.12, 0.34, 0.66, 0.88]) {
    path(
      brush,
      `M${width * x - u * 0.02} 0 L${width * x + u * 0.02} 0 L${width * (0.5 + (x - 0.5) * 0.4) + u * 0.34} ${height} L${width * (0.5 + (x - 0.5) * 0.4) - u * 0.34} ${height}Z`,
      down(brush, 0, height, [
        [0, alpha(light.poolColour, 0.5)],
        [1, alpha(light.poolColour, 0)]
      ])
    )
  }
  box(
    brush,
    0,
    horizon + u * 0.12,
    width,
    height,
    down(brush, horizon, height, [
      [0, '#2a2146'],
      [1, '#120d22']
    ])
  )
  pool(brush, width / 2, horizon + u * 0.3, u * 0.7, u * 0.16, light.poolColour, 0.5)
}

export const clinic: Room = (paint) => {
  const { brush, width, height, u, horizon, tones } = paint
  const cool = {
    ...paint,
    tones: {
      ...tones,
      wall: mix(tones.wall, '#dcebf0', 0.75),
      wallDark: mix(tones.wallDark, '#6d9aa8', 0.6),
      wood: '#dfe5e6'
    }
  }
  wallAndFloor(cool, '#cdd8da')
  box(brush, 0, height * 0.4, width, u * 0.05, alpha(tones.accent, 0.7))
  windowWithSky(cool, width * 0.6, height * 0.1, u * 0.36, u * 0.42)
  box(brush, width * 0.06, height * 0.12, u * 0.32, u * 0.44, '#ffffff', u * 0.012)
  ellipse(brush, width * 0.06 + u * 0.16, height * 0.12 + u * 0.15, u * 0.07, u * 0.07, alpha(tones.accent, 0.8))
  for (const y of [0.28, 0.32, 0.36])
    line(brush, `M${width * 0.06 + u * 0.06} ${height * 0.12 + u * y} l${u * 0.2} 0`, '#b4c3c8', u * 0.01)
  shelf(cool, width * 0.55, height * 0.12 + u * 0.66, width * 0.42, 'jars')
  box(brush, 0, horizon - u * 0.08, width, u * 0.06, '#ffffff', u * 0.006)
  box(
    brush,
    0,
    horizon - u * 0.02,
    width,
    height,
    down(brush, horizon, height, [
      [0, '#bccdd1'],
      [1, '#a3b8bd']
    ])
  )
}
