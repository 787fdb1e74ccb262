import { alpha, darker, lighter, mix } from '../../colour.ts'
import { box, down, ellipse, line, path, pool } from '../paint.ts'
import { bokeh, tree } from './parts.ts'
import type { Room, RoomPaint } from './room.ts'

export const street: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light, night, random } = paint
  sky(paint)
  for (const [depth, tall] of [
    [0.75, 0.5],
    [0.45, 0.66],
    [0.15, 0.84]
  ] as const) {
    for (let x = -u * 0.1; x < width + u * 0.1;) {
      const w = u * random.between(0.16, 0.34)
      const nearEdge = Math.abs(x + w / 2 - width / 2) / (width / 2)
      const h = horizon * tall * (0.45 + nearEdge * 0.5) * random.between(0.8, 1.1)
      const colour = mix(
        mix(random.pick([tones.wallDark, tones.woodDark, tones.wall, tones.metal]), '#3c4258', night ? 0.6 : 0.1),
        light.sky[1],
        depth
      )
      box(
        brush,
        x,
        horizon - h,
        w,
        h,
        down(brush, horizon - h, horizon, [
          [0, lighter(colour, 0.03)],
          [1, darker(colour, 0.06)]
        ])
      )
      if (depth < 0.6) facade(paint, { x, y: horizon - h, w, h, lit: night ? 0.5 : 0.15, dark: darker(colour, 0.12) })
      x += w + u * 0.01
    }
  }
  box(
    brush,
    0,
    horizon,
    width,
    height,
    down(brush, horizon, height, [
      [0, mix('#8a8c94', light.roomTint, 0.3)],
      [0.2, mix('#6d7079', light.roomTint, 0.3)],
      [1, mix('#4b4d57', light.roomTint, 0.25)]
    ])
  )
  path(
    brush,
    `M0 ${horizon + u * 0.06} L${width} ${horizon + u * 0.03} L${width} ${horizon + u * 0.045} L0 ${horizon + u * 0.08}Z`,
    'rgba(255, 255, 255, 0.3)'
  )
  box(brush, 0, horizon - u * 0.16, width * 0.34, u * 0.05, tones.accent)
  for (let x = 0; x < width * 0.34; x += u * 0.06) box(brush, x, horizon - u * 0.16, u * 0.03, u * 0.05, '#f8f2e6')
  tree(paint, width * 0.9, horizon + u * 0.02, u * 0.5, mix('#5d8a54', light.roomTint, 0.3))
  bokeh(
    paint,
    night ? 30 : 10,
    horizon * 0.5,
    horizon * 1.02,
    night ? ['#ffb765', '#ff7d6b', '#8fc7ff', '#ffe2a0'] : ['#ffffff', '#ffe9b8']
  )
}

export const park: Room = (paint) => {
  const { brush, width, height, u, horizon, light, random } = paint
  sky(paint)
  const green = (share: number) => mix(mix('#5f8f54', light.roomTint, 0.25), light.sky[1], share)
  ridge(paint, horizon - u * 0.3, u * 0.16, green(0.72))
  ridge(paint, horizon - u * 0.16, u * 0.12, green(0.5))
  for (let index = 0; index < 9; index += 1)
    tree(
      paint,
      width * random.next(),
      horizon + u * random.between(-0.05, 0.02),
      u * random.between(0.26, 0.42),
      green(0.3)
    )
  box(
    brush,
    0,
    horizon,
    width,
    height,
    down(brush, horizon, height, [
      [0, lighter(green(0.1), 0.04)],
      [1, darker(green(0), 0.1)]
    ])
  )
  path(
    brush,
    `M${width * 0.44} ${horizon} C${width * 0.4} ${horizon + u * 0.2} ${width * 0.7} ${horizon + u * 0.3} ${width * 0.2} ${height} L${width * 0.95} ${height} C${width * 0.9} ${horizon + u * 0.4} ${width * 0.5} ${horizon + u * 0.2} ${width * 0.49} ${horizon}Z`,
    alpha(mix('#d9c39a', light.roomTint, 0.3), 0.85)
  )
  tree(paint, width * 0.02, horizon + u * 0.16, u * 0.95, green(0.02))
  tree(paint, width * 1.0, horizon + u * 0.1, u * 0.8, green(0.08))
  for (let index = 0; index < 60; index += 1) {
    const y = horizon + (height - horizon) * random.next() ** 0.7
    line(
      brush,
      `M${width * random.next()} ${y} l${u * 0.005} ${-u * 0.02}`,
      alpha(lighter(green(0), 0.1), 0.5),
      u * 0.004
    )
  }
}

export const beach: Room = (paint) => {
  const { brush, width, height, u, horizon, light, random } = paint
  sky(paint)
  const sea = mix('#2f8fa8', light.sky[0], 0.35)
  const shore = horizon + u * 0.22
  box(
    brush,
    0,
    horizon - u * 0.05,
    width,
    u * 0.4,
    down(brush, horizon, shore, [
      [0, darker(sea, 0.05)],
      [1, lighter(sea, 0.14)]
    ])
  )
  for (let index = 0; index < 40; index += 1) {
    const y = horizon - u * 0.04 + u * 0.24 * random.next()
    line(
      brush,
      `M${width * random.next()} ${y} l${u * random.between(0.02, 0.1)} 0`,
      alpha('#ffffff', random.between(0.15, 0.5)),
      u * 0.004
    )
  }
  path(
    brush,
    `M0 ${shore} C${width * 0.3} ${shore - u * 0.05} ${width * 0.6} ${shore + u * 0.06} ${width} ${shore - u * 0.02} L${width} ${height} L0 ${height}Z`,
    down(brush, shore, height, [
      [0, mix('#e8cf9f', light.roomTint, 0.25)],
      [1, mix('#d3ae78', light.roomTint, 0.25)]
    ])
  )
  line(
    brush,
    `M0 ${shore} C${width * 0.3} ${shore - u * 0.05} ${width * 0.6} ${shore + u * 0.06} ${width} ${shore - u * 0.02}`,
    'rgba(255, 255, 255, 0.8)',
    u * 0.018
  )
  ridge(paint, horizon - u * 0.06, u * 0.06, mix('#5b7f8f', light.sky[1], 0.45), 0.6)
}

/** Paper that goes from wall to floor without an edge. */
export const seamless: Room = (paint) => {
  const { brush, width, height, u, tones, light } = paint
  const paper = mix(tones.wall, '#f1ece4', 0.35)
  box(
    brush,
    0,
    0,
    width,
    height,
    down(brush, 0, height, [
      [0, darker(paper, 0.1)],
      [0.55, paper],
      [0.72, lighter(paper, 0.04)],
      [1, darker(paper, 0.05)]
    ])
  )
  pool(brush, width * 0.5, height * 0.38, u * 0.85, u * 0.85, light.poolColour, 0.75)
  pool(brush, width * 0.5, height * 0.96, u * 0.9, u * 0.2, darker(paper, 0.28), 0.28)
}

function sky({ brush, width, height, u, horizon, light, night, random }: RoomPaint): void {
  box(
    brush,
    0,
    0,
    width,
    height,
    down(brush, 0, horizon * 1.02, [
      [0, light.sky[0]],
      [1, light.sky[1]]
    ])
  )
  const sunX = width * random.between(0.55, 0.85)
  const sunY = horizon * random.between(0.25, 0.6)
  pool(brush, sunX, sunY, u * 0.8, u * 0.8, light.poolColour, night ? 0.25 : 0.75)
  ellipse(brush, sunX, sunY, u * 0.055, u * 0.055, night ? '#e8ecff' : '#fffbe8')
  for (let cloud = 0; cloud < 4; cloud += 1) {
    const x = width * random.next()
    const y = horizon * random.between(0.08, 0.5)
    for (let puff = 0; puff < 5; puff += 1)
      ellipse(
        brush,
        x + u * 0.07 * puff,
        y + u * random.between(-0.02, 0.02),
        u * 0.09,
        u * 0.035,
        alpha('#ffffff', night ? 0.05 : 0.34)
      )
  }
}

function ridge({ brush, width, height, random }: RoomPaint, y: number, rise: number, colour: string, from = 0): void {
  const steps = 6
  let data = `M${width * from} ${height} L${width * from} ${y}`
  for (let step = 1; step <= steps; step += 1) {
    const x = width * (from + ((1 - from) * step) / steps)
    const before = width * (from + ((1 - from) * (step - 0.5)) / steps)
    data += ` Q${before} ${y - rise * random.between(0.2, 1.2)} ${x} ${y - rise * random.between(0, 0.5)}`
  }
  path(brush, `${data} L${width} ${height}Z`, colour)
}

function facade(
  { brush, u, random }: RoomPaint,
  { x, y, w, h, lit, dark }: { x: number; y: number; w: number; h: number; lit: number; dark: string }
): void {
  const step = u * 0.055
  for (let wy = y + step * 0.6; wy < y + h - step; wy += step) {
    for (let wx = x + step * 0.4; wx < x + w - step * 0.6; wx += step * 0.9) {
      box(
        brush,
        wx,
        wy,
        step * 0.45,
        step * 0.58,
        random.chance(lit) ? alpha('#ffd791', 0.9) : alpha(dark, 0.6),
        step * 0.04
      )
    }
  }
}
