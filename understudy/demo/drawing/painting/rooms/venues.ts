import { alpha, darker, lighter, mix } from '../../colour.ts'
import { box, down, line, path, pool } from '../paint.ts'
import { bokeh, pendantLamp, shelf, wallAndFloor } from './parts.ts'
import type { Room, RoomPaint } from './room.ts'

export const cafe: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  wallAndFloor(paint, tones.woodDark)
  box(brush, 0, 0, width, horizon, alpha(tones.wallDark, 0.55))
  box(brush, width * 0.52, height * 0.12, u * 0.42, u * 0.34, '#23282b', u * 0.012)
  for (let row = 0; row < 6; row += 1)
    line(
      brush,
      `M${width * 0.52 + u * 0.04} ${height * 0.12 + u * (0.06 + row * 0.045)} l${u * (0.14 + ((row * 37) % 5) * 0.03)} 0`,
      'rgba(240, 240, 230, 0.6)',
      u * 0.008
    )
  shelf(paint, width * 0.04, height * 0.24, width * 0.42, 'jars')
  shelf(paint, width * 0.04, height * 0.24 + u * 0.24, width * 0.42, 'mixed')
  for (const [x, drop] of [
    [0.2, 0.06],
    [0.5, 0.03],
    [0.82, 0.07]
  ] as const)
    pendantLamp(paint, width * x, height * drop, u * 0.075)
  const bar = horizon - u * 0.12
  box(brush, 0, bar, width, u * 0.045, lighter(tones.wood, 0.1), u * 0.006)
  box(
    brush,
    0,
    bar + u * 0.045,
    width,
    height,
    down(brush, bar, height, [
      [0, darker(tones.wallDark, 0.08)],
      [1, darker(tones.wallDark, 0.2)]
    ])
  )
  box(brush, width * 0.66, bar - u * 0.2, u * 0.28, u * 0.2, '#b9bcc2', u * 0.02)
  box(brush, width * 0.66 + u * 0.02, bar - u * 0.17, u * 0.24, u * 0.05, '#6c7078', u * 0.01)
  bokeh(paint, 16, 0, height * 0.4, [light.poolColour, '#ffe2b0', '#ffbf7a'])
}

export const gym: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light, random } = paint
  const wall = mix(darker(tones.wallDark, 0.1), '#474b57', 0.45)
  box(
    brush,
    0,
    0,
    width,
    height,
    down(brush, 0, height, [
      [0, darker(wall, 0.05)],
      [0.7, lighter(wall, 0.04)],
      [1, darker(wall, 0.08)]
    ])
  )
  for (let x = u * 0.02; x < width; x += u * 0.34) {
    box(
      brush,
      x,
      height * 0.06,
      u * 0.3,
      u * 0.3,
      down(brush, height * 0.06, height * 0.06 + u * 0.3, [
        [0, light.sky[0]],
        [1, light.sky[1]]
      ]),
      u * 0.006
    )
    line(
      brush,
      `M${x + u * 0.15} ${height * 0.06} l0 ${u * 0.3} M${x} ${height * 0.06 + u * 0.15} l${u * 0.3} 0`,
      darker(wall, 0.1),
      u * 0.01
    )
    pool(brush, x + u * 0.15, height * 0.3, u * 0.3, u * 0.5, light.poolColour, 0.22)
  }
  box(brush, 0, horizon - u * 0.42, width, u * 0.05, tones.accent)
  box(
    brush,
    0,
    horizon,
    width,
    height,
    down(brush, horizon, height, [
      [0, '#1f2026'],
      [1, '#34363e']
    ])
  )
  for (const rackY of [horizon - u * 0.24, horizon - u * 0.08]) {
    box(brush, 0, rackY, width, u * 0.022, '#16171c')
    for (let x = u * 0.03; x < width; x += u * 0.155) {
      const size = u * random.between(0.03, 0.046)
      for (const end of [0, u * 0.085])
        box(
          brush,
          x + end,
          rackY - size * 2,
          u * 0.032,
          size * 2,
          random.pick(['#0f1014', '#3f434e', '#22242b']),
          u * 0.008
        )
      box(brush, x + u * 0.02, rackY - size * 1.2, u * 0.08, size * 0.5, '#8d929d')
    }
  }
}

export const shop: Room = (paint) => {
  const { brush, width, height, u, horizon, tones } = paint
  wallAndFloor(paint, '#d3cec6')
  for (let y = height * 0.08; y < horizon; y += u * 0.23) {
    box(brush, 0, y - u * 0.19, width, u * 0.21, alpha(darker(tones.wall, 0.09), 0.6))
    shelf(paint, -u * 0.02, y, width * 0.5, 'jars')
    shelf(paint, width * 0.5, y, width * 0.55, 'jars')
  }
  for (const x of [0, 0.5]) box(brush, width * x - u * 0.012, 0, u * 0.024, horizon, tones.woodDark)
  box(brush, 0, 0, width, height * 0.02, '#fffdf5')
}

export const car: Room = (paint) => {
  const { brush, width, height, u, light, night, random } = paint
  box(brush, 0, 0, width, height, '#1b1c22')
  const scene: RoomPaint = paint
  box(
    brush,
    0,
    height * 0.08,
    width,
    height * 0.44,
    down(brush, height * 0.08, height * 0.52, [
      [0, light.sky[0]],
      [1, light.sky[1]]
    ])
  )
  for (let x = -u * 0.1; x < width; x += u * 0.16) {
    const tall = u * random.between(0.12, 0.34)
    box(brush, x, height * 0.52 - tall, u * 0.15, tall, mix(light.sky[0], '#3c4660', night ? 0.9 : 0.55))
  }
  bokeh(scene, 18, height * 0.3, height * 0.5, night ? ['#ffb765', '#ff6b5e', '#8fc7ff'] : ['#ffffff', '#ffe9b8'])
  path(
    brush,
    `M0 0 L${width} 0 L${width} ${height * 0.1} C${width * 0.7} ${height * 0.07} ${width * 0.3} ${height * 0.07} 0 ${height * 0.1}Z`,
    '#26272f'
  )
  path(
    brush,
    `M0 ${height * 0.08} L${width * 0.07} ${height * 0.09} L${width * 0.02} ${height * 0.55} L0 ${height * 0.55}Z M${width} ${height * 0.08} L${width * 0.93} ${height * 0.09} L${width * 0.98} ${height * 0.55} L${width} ${height * 0.55}Z`,
    '#15161b'
  )
  box(
    brush,
    0,
    height * 0.5,
    width,
    height,
    down(brush, height * 0.5, height, [
      [0, '#3a3b45'],
      [0.2, '#2a2b33'],
      [1, '#17181d']
    ]),
    u * 0.05
  )
  box(
    brush,
    width * 0.5 - u * 0.3,
    height * 0.4,
    u * 0.6,
    height,
    down(brush, height * 0.4, height, [
      [0, '#4a4650'],
      [1, '#2b2930']
    ]),
    u * 0.12
  )
  box(brush, width * 0.5 - u * 0.14, height * 0.3, u * 0.28, u * 0.24, '#46424c', u * 0.07)
}
