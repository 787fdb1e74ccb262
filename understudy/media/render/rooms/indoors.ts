import { alpha, darker, lighter, mix } from '../colour.ts'
import { across, box, down, ellipse, glow, line, path, pool } from '../paint.ts'
import { bokeh, foliage, pendantLamp, picture, shelf, wallAndFloor, windowWithSky } from './parts.ts'
import type { Room, RoomPaint } from './room.ts'

export const kitchen: Room = (paint) => {
  const { brush, width, height, u, horizon, tones } = paint
  wallAndFloor(paint)
  const top = horizon - u * 0.34
  const tile = u * 0.085
  for (let row = 0; row < 5; row += 1) {
    for (let x = -tile * (row % 2) * 0.5; x < width; x += tile * 1.6) {
      box(brush, x, top + row * tile * 0.72 - tile, tile * 1.56, tile * 0.68, alpha(lighter(tones.wall, 0.07 + ((x * 7 + row * 13) % 5) * 0.006), 0.9), u * 0.004)
    }
  }
  windowWithSky(paint, width * 0.06, height * 0.12, u * 0.36, u * 0.44)
  shelf(paint, width * 0.56, top - u * 0.34, width * 0.42, 'jars')
  shelf(paint, width * 0.56, top - u * 0.58, width * 0.42, 'mixed')
  box(brush, 0, horizon - u * 0.06, width, u * 0.05, lighter(tones.wood, 0.12), u * 0.004)
  box(brush, 0, horizon - u * 0.012, width, height - horizon, down(brush, horizon, height, [[0, tones.wallDark], [1, darker(tones.wallDark, 0.12)]]))
  for (let x = u * 0.04; x < width; x += u * 0.36) {
    box(brush, x, horizon + u * 0.03, u * 0.32, u * 0.5, lighter(tones.wallDark, 0.03), u * 0.01)
    box(brush, x + u * 0.12, horizon + u * 0.06, u * 0.08, u * 0.012, '#d9b982', u * 0.006)
  }
  foliage(paint, width * 0.9, horizon - u * 0.06, u * 0.16)
  pendantLamp(paint, width * 0.72, height * 0.06, u * 0.09)
  pendantLamp(paint, width * 0.36, height * 0.05, u * 0.08)
}

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
  box(brush, 0, 0, width, height, down(brush, 0, height, [[0, darker(wall, 0.04)], [0.6, wall], [1, darker(wall, 0.1)]]))
  const slat = u * 0.036
  for (let x = 0; x < width; x += slat * 1.4) {
    box(brush, x, 0, slat, horizon, across(brush, x, x + slat, [[0, mix(tones.wood, wall, 0.35)], [0.6, mix(tones.woodDark, wall, 0.3)], [1, darker(wall, 0.1)]]))
  }
  const panel = u * 0.26
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < Math.ceil(width / panel) + 1; column += 1) {
      if (!random.chance(0.42)) continue
      const x = column * panel * 1.06 - u * 0.1
      const y = height * 0.07 + row * panel * 1.06
      box(brush, x, y, panel, panel, mix(wall, tones.accent, random.pick([0.12, 0.26, 0.38])), u * 0.02)
      for (let rib = 1; rib < 6; rib += 1) line(brush, `M${x + (panel * rib) / 6} ${y + u * 0.02} L${x + (panel * rib) / 6} ${y + panel - u * 0.02}`, 'rgba(0, 0, 0, 0.2)', u * 0.008)
    }
  }
  const signX = width * (random.chance(0.5) ? 0.24 : 0.76)
  const signY = height * 0.18
  pool(brush, signX, signY, u * 0.5, u * 0.42, tones.accent, 0.6)
  line(brush, `M${signX - u * 0.13} ${signY} a${u * 0.13} ${u * 0.13} 0 1 1 ${u * 0.26} 0`, lighter(tones.accent, 0.22), u * 0.014)
  line(brush, [-0.08, -0.04, 0, 0.04, 0.08].map((x, index) => `M${signX + u * x} ${signY + u * 0.02 - u * [0.02, 0.05, 0.075, 0.045, 0.025][index]!} l0 ${u * 2 * [0.02, 0.05, 0.075, 0.045, 0.025][index]!}`).join(' '), lighter(tones.accent, 0.26), u * 0.013)
  pool(brush, width * 0.06, height * 0.35, u * 0.5, u * 0.9, light.poolColour, 0.35)
  line(brush, `M${width * 0.06} ${horizon + u * 0.1} L${width * 0.06} ${height * 0.34}`, '#17161c', u * 0.012)
  path(brush, `M${width * 0.06 - u * 0.09} ${height * 0.36} L${width * 0.06 + u * 0.09} ${height * 0.36} L${width * 0.06 + u * 0.055} ${height * 0.27} L${width * 0.06 - u * 0.055} ${height * 0.27}Z`, lighter(light.poolColour, 0.02))
  foliage(paint, width * 0.95, horizon + u * 0.1, u * 0.3)
  box(brush, 0, horizon + u * 0.1, width, height, darker(wall, 0.06))
}

export const livingRoom: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  wallAndFloor(paint)
  windowWithSky(paint, width * 0.05, height * 0.1, u * 0.4, u * 0.56)
  for (const x of [width * 0.05 - u * 0.09, width * 0.05 + u * 0.4]) {
    box(brush, x, height * 0.07, u * 0.1, u * 0.74, across(brush, x, x + u * 0.1, [[0, lighter(tones.accent, 0.2)], [0.4, lighter(tones.accent, 0.12)], [0.6, lighter(tones.accent, 0.22)], [1, lighter(tones.accent, 0.08)]]), u * 0.01)
  }
  picture(paint, width * 0.62, height * 0.14, u * 0.2, u * 0.27)
  picture(paint, width * 0.62 + u * 0.24, height * 0.17, u * 0.15, u * 0.2)
  const sofaY = horizon - u * 0.16
  box(brush, width * 0.1, sofaY, width * 0.8, u * 0.34, down(brush, sofaY, sofaY + u * 0.34, [[0, lighter(tones.wallDark, 0.06)], [1, darker(tones.wallDark, 0.06)]]), u * 0.07)
  for (const x of [0.13, 0.4, 0.66]) box(brush, width * x, sofaY + u * 0.03, width * 0.24, u * 0.2, lighter(tones.wallDark, 0.09), u * 0.05)
  box(brush, width * 0.68, sofaY + u * 0.02, u * 0.18, u * 0.17, tones.accent, u * 0.03)
  box(brush, width * 0.06, sofaY + u * 0.08, width * 0.88, u * 0.32, darker(tones.wallDark, 0.03), u * 0.06)
  const lampX = width * 0.92
  pool(brush, lampX, height * 0.3, u * 0.5, u * 0.5, light.poolColour, 0.7)
  line(brush, `M${lampX} ${height * 0.3} L${lampX} ${horizon + u * 0.1}`, tones.metal, u * 0.01)
  path(brush, `M${lampX - u * 0.06} ${height * 0.26} L${lampX + u * 0.06} ${height * 0.26} L${lampX + u * 0.11} ${height * 0.26 + u * 0.14} L${lampX - u * 0.11} ${height * 0.26 + u * 0.14}Z`, '#fff0cf')
  foliage(paint, width * 0.02, horizon + u * 0.16, u * 0.36)
}

export const bedroom: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  wallAndFloor(paint)
  picture(paint, width * 0.14, height * 0.15, u * 0.18, u * 0.24)
  windowWithSky(paint, width * 0.64, height * 0.11, u * 0.34, u * 0.5)
  const bed = horizon - u * 0.26
  box(brush, width * 0.08, bed, width * 0.84, u * 0.5, down(brush, bed, bed + u * 0.5, [[0, tones.woodDark], [1, darker(tones.woodDark, 0.08)]]), u * 0.05)
  for (const x of [0.16, 0.52]) box(brush, width * x, bed + u * 0.1, width * 0.32, u * 0.2, '#f5f0e8', u * 0.07)
  box(brush, 0, bed + u * 0.26, width, height, down(brush, bed + u * 0.26, height, [[0, lighter(tones.accent, 0.16)], [1, tones.accent]]), u * 0.05)
  box(brush, 0, bed + u * 0.26, width, u * 0.08, '#f8f4ec', u * 0.03)
  pool(brush, width * 0.95, bed - u * 0.1, u * 0.42, u * 0.42, light.poolColour, 0.75)
  path(brush, `M${width * 0.95 - u * 0.05} ${bed - u * 0.16} L${width * 0.95 + u * 0.05} ${bed - u * 0.16} L${width * 0.95 + u * 0.085} ${bed - u * 0.02} L${width * 0.95 - u * 0.085} ${bed - u * 0.02}Z`, '#fff0cf')
}

export const bathroom: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  wallAndFloor(paint, '#c9c5c0')
  const tile = u * 0.11
  for (let y = 0; y < horizon; y += tile) {
    for (let x = 0; x < width; x += tile) {
      box(brush, x + 1, y + 1, tile - 2, tile - 2, alpha(lighter(tones.wall, 0.05 + (((x * 3 + y * 5) / tile) % 4) * 0.008), 0.92), u * 0.006)
    }
  }
  const mx = width * 0.5
  const my = height * 0.3
  pool(brush, mx, my, u * 0.62, u * 0.62, light.poolColour, 0.6)
  ellipse(brush, mx, my, u * 0.37, u * 0.37, '#d9b982')
  ellipse(brush, mx, my, u * 0.35, u * 0.35, glow(brush, mx - u * 0.1, my - u * 0.12, u * 0.6, [[0, '#f4fbff'], [1, mix(tones.wall, '#9fb9c8', 0.55)]]))
  path(brush, `M${mx - u * 0.2} ${my + u * 0.2} L${mx + u * 0.06} ${my - u * 0.3} L${mx + u * 0.14} ${my - u * 0.26} L${mx - u * 0.1} ${my + u * 0.28}Z`, 'rgba(255, 255, 255, 0.28)')
  shelf(paint, width * 0.04, height * 0.52, u * 0.26, 'jars')
  shelf(paint, width * 0.97 - u * 0.26, height * 0.46, u * 0.26, 'jars')
  box(brush, 0, horizon - u * 0.06, width, u * 0.07, '#f7f4ef', u * 0.008)
  box(brush, 0, horizon, width, height, down(brush, horizon, height, [[0, tones.wood], [1, tones.woodDark]]))
  foliage(paint, width * 0.92, horizon - u * 0.06, u * 0.2)
}

export const cafe: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  wallAndFloor(paint, tones.woodDark)
  box(brush, 0, 0, width, horizon, alpha(tones.wallDark, 0.55))
  box(brush, width * 0.52, height * 0.12, u * 0.42, u * 0.34, '#23282b', u * 0.012)
  for (let row = 0; row < 6; row += 1) line(brush, `M${width * 0.52 + u * 0.04} ${height * 0.12 + u * (0.06 + row * 0.045)} l${u * (0.14 + ((row * 37) % 5) * 0.03)} 0`, 'rgba(240, 240, 230, 0.6)', u * 0.008)
  shelf(paint, width * 0.04, height * 0.24, width * 0.42, 'jars')
  shelf(paint, width * 0.04, height * 0.24 + u * 0.24, width * 0.42, 'mixed')
  for (const [x, drop] of [[0.2, 0.06], [0.5, 0.03], [0.82, 0.07]] as const) pendantLamp(paint, width * x, height * drop, u * 0.075)
  const bar = horizon - u * 0.12
  box(brush, 0, bar, width, u * 0.045, lighter(tones.wood, 0.1), u * 0.006)
  box(brush, 0, bar + u * 0.045, width, height, down(brush, bar, height, [[0, darker(tones.wallDark, 0.08)], [1, darker(tones.wallDark, 0.2)]]))
  box(brush, width * 0.66, bar - u * 0.2, u * 0.28, u * 0.2, '#b9bcc2', u * 0.02)
  box(brush, width * 0.66 + u * 0.02, bar - u * 0.17, u * 0.24, u * 0.05, '#6c7078', u * 0.01)
  bokeh(paint, 16, 0, height * 0.4, [light.poolColour, '#ffe2b0', '#ffbf7a'])
}

export const gym: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light, random } = paint
  const wall = mix(darker(tones.wallDark, 0.1), '#474b57', 0.45)
  box(brush, 0, 0, width, height, down(brush, 0, height, [[0, darker(wall, 0.05)], [0.7, lighter(wall, 0.04)], [1, darker(wall, 0.08)]]))
  for (let x = u * 0.02; x < width; x += u * 0.34) {
    box(brush, x, height * 0.06, u * 0.3, u * 0.3, down(brush, height * 0.06, height * 0.06 + u * 0.3, [[0, light.sky[0]], [1, light.sky[1]]]), u * 0.006)
    line(brush, `M${x + u * 0.15} ${height * 0.06} l0 ${u * 0.3} M${x} ${height * 0.06 + u * 0.15} l${u * 0.3} 0`, darker(wall, 0.1), u * 0.01)
    pool(brush, x + u * 0.15, height * 0.3, u * 0.3, u * 0.5, light.poolColour, 0.22)
  }
  box(brush, 0, horizon - u * 0.42, width, u * 0.05, tones.accent)
  box(brush, 0, horizon, width, height, down(brush, horizon, height, [[0, '#1f2026'], [1, '#34363e']]))
  for (const rackY of [horizon - u * 0.24, horizon - u * 0.08]) {
    box(brush, 0, rackY, width, u * 0.022, '#16171c')
    for (let x = u * 0.03; x < width; x += u * 0.155) {
      const size = u * random.between(0.03, 0.046)
      for (const end of [0, u * 0.085]) box(brush, x + end, rackY - size * 2, u * 0.032, size * 2, random.pick(['#0f1014', '#3f434e', '#22242b']), u * 0.008)
      box(brush, x + u * 0.02, rackY - size * 1.2, u * 0.08, size * 0.5, '#8d929d')
    }
  }
}

export const stage: Room = (paint) => {
  const { brush, width, height, u, horizon, tones, light } = paint
  box(brush, 0, 0, width, height, down(brush, 0, height, [[0, '#0b0a18'], [0.7, '#1c1634'], [1, '#0a0814']]))
  const sw = width * 0.84
  const sh = Math.min(height * 0.42, sw * 0.62)
  box(brush, (width - sw) / 2, height * 0.1, sw, sh, glow(brush, width / 2, height * 0.1 + sh / 2, sw * 0.7, [[0, lighter(tones.accent, 0.06)], [1, darker(tones.accent, 0.3)]]), u * 0.01)
  line(brush, `M${width * 0.2} ${height * 0.1 + sh * 0.8} L${width * 0.4} ${height * 0.1 + sh * 0.6} L${width * 0.58} ${height * 0.1 + sh * 0.66} L${width * 0.8} ${height * 0.1 + sh * 0.26}`, 'rgba(255, 255, 255, 0.8)', u * 0.012)
  for (const x of [0.12, 0.34, 0.66, 0.88]) {
    path(brush, `M${width * x - u * 0.02} 0 L${width * x + u * 0.02} 0 L${width * (0.5 + (x - 0.5) * 0.4) + u * 0.34} ${height} L${width * (0.5 + (x - 0.5) * 0.4) - u * 0.34} ${height}Z`, down(brush, 0, height, [[0, alpha(light.poolColour, 0.5)], [1, alpha(light.poolColour, 0)]]))
  }
  box(brush, 0, horizon + u * 0.12, width, height, down(brush, horizon, height, [[0, '#2a2146'], [1, '#120d22']]))
  pool(brush, width / 2, horizon + u * 0.3, u * 0.7, u * 0.16, light.poolColour, 0.5)
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

export const clinic: Room = (paint) => {
  const { brush, width, height, u, horizon, tones } = paint
  const cool = { ...paint, tones: { ...tones, wall: mix(tones.wall, '#dcebf0', 0.75), wallDark: mix(tones.wallDark, '#6d9aa8', 0.6), wood: '#dfe5e6' } }
  wallAndFloor(cool, '#cdd8da')
  box(brush, 0, height * 0.4, width, u * 0.05, alpha(tones.accent, 0.7))
  windowWithSky(cool, width * 0.6, height * 0.1, u * 0.36, u * 0.42)
  box(brush, width * 0.06, height * 0.12, u * 0.32, u * 0.44, '#ffffff', u * 0.012)
  ellipse(brush, width * 0.06 + u * 0.16, height * 0.12 + u * 0.15, u * 0.07, u * 0.07, alpha(tones.accent, 0.8))
  for (const y of [0.28, 0.32, 0.36]) line(brush, `M${width * 0.06 + u * 0.06} ${height * 0.12 + u * y} l${u * 0.2} 0`, '#b4c3c8', u * 0.01)
  shelf(cool, width * 0.55, height * 0.12 + u * 0.66, width * 0.42, 'jars')
  box(brush, 0, horizon - u * 0.08, width, u * 0.06, '#ffffff', u * 0.006)
  box(brush, 0, horizon - u * 0.02, width, height, down(brush, horizon, height, [[0, '#bccdd1'], [1, '#a3b8bd']]))
}

export const car: Room = (paint) => {
  const { brush, width, height, u, light, night, random } = paint
  box(brush, 0, 0, width, height, '#1b1c22')
  const scene: RoomPaint = paint
  box(brush, 0, height * 0.08, width, height * 0.44, down(brush, height * 0.08, height * 0.52, [[0, light.sky[0]], [1, light.sky[1]]]))
  for (let x = -u * 0.1; x < width; x += u * 0.16) {
    const tall = u * random.between(0.12, 0.34)
    box(brush, x, height * 0.52 - tall, u * 0.15, tall, mix(light.sky[0], '#3c4660', night ? 0.9 : 0.55))
  }
  bokeh(scene, 18, height * 0.3, height * 0.5, night ? ['#ffb765', '#ff6b5e', '#8fc7ff'] : ['#ffffff', '#ffe9b8'])
  path(brush, `M0 0 L${width} 0 L${width} ${height * 0.1} C${width * 0.7} ${height * 0.07} ${width * 0.3} ${height * 0.07} 0 ${height * 0.1}Z`, '#26272f')
  path(brush, `M0 ${height * 0.08} L${width * 0.07} ${height * 0.09} L${width * 0.02} ${height * 0.55} L0 ${height * 0.55}Z M${width} ${height * 0.08} L${width * 0.93} ${height * 0.09} L${width * 0.98} ${height * 0.55} L${width} ${height * 0.55}Z`, '#15161b')
  box(brush, 0, height * 0.5, width, height, down(brush, height * 0.5, height, [[0, '#3a3b45'], [0.2, '#2a2b33'], [1, '#17181d']]), u * 0.05)
  box(brush, width * 0.5 - u * 0.3, height * 0.4, u * 0.6, height, down(brush, height * 0.4, height, [[0, '#4a4650'], [1, '#2b2930']]), u * 0.12)
  box(brush, width * 0.5 - u * 0.14, height * 0.3, u * 0.28, u * 0.24, '#46424c', u * 0.07)
}
