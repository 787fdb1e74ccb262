import { alpha, darker, lighter, mix } from '../../colour.ts'
import { across, box, down, ellipse, glow, line, path, pool } from '../paint.ts'
import { foliage, pendantLamp, picture, shelf, wallAndFloor, windowWithSky } from './parts.ts'
import type { Room } from './room.ts'

export const kitchen: Room = (paint) => {
  const { brush, width, height, u, horizon, tones } = paint
  wallAndFloor(paint)
  const top = horizon - u * 0.34
  const tile = u * 0.085
  for (let row = 0; row < 5; row += 1) {
    for (let x = -tile * (row % 2) * 0.5; x < width; x += tile * 1.6) {
      box(
        brush,
        x,
        top + row * tile * 0.72 - tile,
        tile * 1.56,
        tile * 0.68,
        alpha(lighter(tones.wall, 0.07 + ((x * 7 + row * 13) % 5) * 0.006), 0.9),
        u * 0.004
      )
    }
  }
  windowWithSky(paint, width * 0.06, height * 0.12, u * 0.36, u * 0.44)
  shelf(paint, width * 0.56, top - u * 0.34, width * 0.42, 'jars')
  shelf(paint, width * 0.56, top - u * 0.58, width * 0.42, 'mixed')
  box(brush, 0, horizon - u * 0.06, width, u * 0.05, lighter(tones.wood, 0.12), u * 0.004)
  box(
    brush,
    0,
    horizon - u * 0.012,
    width,
    height - horizon,
    down(brush, horizon, height, [
      [0, tones.wallDark],
      [1, darker(tones.wallDark, 0.12)]
    ])
  )
  for (let x = u * 0.04; x < width; x += u * 0.36) {
    box(brush, x, horizon + u * 0.03, u * 0.32, u * 0.5, lighter(tones.wallDark, 0.03), u * 0.01)
    box(brush, x + u * 0.12, horizon + u * 0.06, u * 0.08, u * 0.012, '#d9b982', u * 0.006)
  }
  foliage(paint, width * 0.9, horizon - u * 0.06, u * 0.16)
  pendantLamp(paint, width * 0.72, height * 0.06, u * 0.09)
  pendantLamp(paint, width * 0.36, height * 0.05, u * 0.08)
}

export const livingRoom: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  wallAndFloor(paint)
  windowWithSky(paint, width * 0.05, height * 0.1, u * 0.4, u * 0.56)
  for (const x of [width * 0.05 - u * 0.09, width * 0.05 + u * 0.4]) {
    box(
      brush,
      x,
      height * 0.07,
      u * 0.1,
      u * 0.74,
      across(brush, x, x + u * 0.1, [
        [0, lighter(tones.accent, 0.2)],
        [0.4, lighter(tones.accent, 0.12)],
        [0.6, lighter(tones.accent, 0.22)],
        [1, lighter(tones.accent, 0.08)]
      ]),
      u * 0.01
    )
  }
  picture(paint, width * 0.62, height * 0.14, u * 0.2, u * 0.27)
  picture(paint, width * 0.62 + u * 0.24, height * 0.17, u * 0.15, u * 0.2)
  const sofaY = horizon - u * 0.16
  box(
    brush,
    width * 0.1,
    sofaY,
    width * 0.8,
    u * 0.34,
    down(brush, sofaY, sofaY + u * 0.34, [
      [0, lighter(tones.wallDark, 0.06)],
      [1, darker(tones.wallDark, 0.06)]
    ]),
    u * 0.07
  )
  for (const x of [0.13, 0.4, 0.66])
    box(brush, width * x, sofaY + u * 0.03, width * 0.24, u * 0.2, lighter(tones.wallDark, 0.09), u * 0.05)
  box(brush, width * 0.68, sofaY + u * 0.02, u * 0.18, u * 0.17, tones.accent, u * 0.03)
  box(brush, width * 0.06, sofaY + u * 0.08, width * 0.88, u * 0.32, darker(tones.wallDark, 0.03), u * 0.06)
  const lampX = width * 0.92
  pool(brush, lampX, height * 0.3, u * 0.5, u * 0.5, light.poolColour, 0.7)
  line(brush, `M${lampX} ${height * 0.3} L${lampX} ${horizon + u * 0.1}`, tones.metal, u * 0.01)
  path(
    brush,
    `M${lampX - u * 0.06} ${height * 0.26} L${lampX + u * 0.06} ${height * 0.26} L${lampX + u * 0.11} ${height * 0.26 + u * 0.14} L${lampX - u * 0.11} ${height * 0.26 + u * 0.14}Z`,
    '#fff0cf'
  )
  foliage(paint, width * 0.02, horizon + u * 0.16, u * 0.36)
}

export const bedroom: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  wallAndFloor(paint)
  picture(paint, width * 0.14, height * 0.15, u * 0.18, u * 0.24)
  windowWithSky(paint, width * 0.64, height * 0.11, u * 0.34, u * 0.5)
  const bed = horizon - u * 0.26
  box(
    brush,
    width * 0.08,
    bed,
    width * 0.84,
    u * 0.5,
    down(brush, bed, bed + u * 0.5, [
      [0, tones.woodDark],
      [1, darker(tones.woodDark, 0.08)]
    ]),
    u * 0.05
  )
  for (const x of [0.16, 0.52]) box(brush, width * x, bed + u * 0.1, width * 0.32, u * 0.2, '#f5f0e8', u * 0.07)
  box(
    brush,
    0,
    bed + u * 0.26,
    width,
    height,
    down(brush, bed + u * 0.26, height, [
      [0, lighter(tones.accent, 0.16)],
      [1, tones.accent]
    ]),
    u * 0.05
  )
  box(brush, 0, bed + u * 0.26, width, u * 0.08, '#f8f4ec', u * 0.03)
  pool(brush, width * 0.95, bed - u * 0.1, u * 0.42, u * 0.42, light.poolColour, 0.75)
  path(
    brush,
    `M${width * 0.95 - u * 0.05} ${bed - u * 0.16} L${width * 0.95 + u * 0.05} ${bed - u * 0.16} L${width * 0.95 + u * 0.085} ${bed - u * 0.02} L${width * 0.95 - u * 0.085} ${bed - u * 0.02}Z`,
    '#fff0cf'
  )
}

export const bathroom: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  wallAndFloor(paint, '#c9c5c0')
  const tile = u * 0.11
  for (let y = 0; y < horizon; y += tile) {
    for (let x = 0; x < width; x += tile) {
      box(
        brush,
        x + 1,
        y + 1,
        tile - 2,
        tile - 2,
        alpha(lighter(tones.wall, 0.05 + (((x * 3 + y * 5) / tile) % 4) * 0.008), 0.92),
        u * 0.006
      )
    }
  }
  const mx = width * 0.5
  const my = height * 0.3
  pool(brush, mx, my, u * 0.62, u * 0.62, light.poolColour, 0.6)
  ellipse(brush, mx, my, u * 0.37, u * 0.37, '#d9b982')
  ellipse(
    brush,
    mx,
    my,
    u * 0.35,
    u * 0.35,
    glow(brush, mx - u * 0.1, my - u * 0.12, u * 0.6, [
      [0, '#f4fbff'],
      [1, mix(tones.wall, '#9fb9c8', 0.55)]
    ])
  )
  path(
    brush,
    `M${mx - u * 0.2} ${my + u * 0.2} L${mx + u * 0.06} ${my - u * 0.3} L${mx + u * 0.14} ${my - u * 0.26} L${mx - u * 0.1} ${my + u * 0.28}Z`,
    'rgba(255, 255, 255, 0.28)'
  )
  shelf(paint, width * 0.04, height * 0.52, u * 0.26, 'jars')
  shelf(paint, width * 0.97 - u * 0.26, height * 0.46, u * 0.26, 'jars')
  box(brush, 0, horizon - u * 0.06, width, u * 0.07, '#f7f4ef', u * 0.008)
  box(
    brush,
    0,
    horizon,
    width,
    height,
    down(brush, horizon, height, [
      [0, tones.wood],
      [1, tones.woodDark]
    ])
  )
  foliage(paint, width * 0.92, horizon - u * 0.06, u * 0.2)
}
