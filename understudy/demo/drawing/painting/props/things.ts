import { darker, lighter } from '../../colour.ts'
import { across, box, down, ellipse, line, path } from '../paint.ts'
import type { PropPainter } from './prop-painter.ts'

/** Things that stand in a room. */
export const things = {
  glass: (brush) => {
    path(brush, 'M-.3 -.94 L.3 -.94 L.22 0 L-.22 0Z', 'rgba(240, 248, 255, 0.5)')
    path(
      brush,
      'M-.28 -.76 L.28 -.76 L.215 -.04 L-.215 -.04Z',
      down(brush, -0.76, 0, [
        [0, '#c79a6b'],
        [0.28, '#7c4a29'],
        [1, '#35190f']
      ])
    )
    for (const [x, y, turn] of [
      [-0.1, -0.66, 0.3],
      [0.1, -0.6, -0.4],
      [0, -0.44, 0.8],
      [-0.12, -0.36, 0.1]
    ] as const) {
      brush.save()
      brush.translate(x, y)
      brush.rotate(turn)
      box(brush, -0.08, -0.08, 0.16, 0.16, 'rgba(255, 244, 230, 0.42)', 0.03)
      line(brush, 'M-.05 -.05 L.03 -.05', 'rgba(255, 255, 255, 0.7)', 0.014)
      brush.restore()
    }
    line(brush, 'M.1 -1.16 L.02 -.5', '#e8e2d4', 0.045)
    line(brush, 'M-.3 -.94 L.3 -.94', 'rgba(255, 255, 255, 0.75)', 0.018)
    line(brush, 'M-.24 -.86 L-.18 -.08', 'rgba(255, 255, 255, 0.55)', 0.026)
  },
  mug: (brush, { body }) => {
    line(brush, 'M.34 -.78 C.62 -.82 .62 -.24 .32 -.26', darker(body, 0.06), 0.1)
    path(
      brush,
      'M-.4 -1 L.4 -1 L.37 -.1 C.36 -.02 .3 0 .24 0 L-.24 0 C-.3 0 -.36 -.02 -.37 -.1Z',
      across(brush, -0.4, 0.4, [
        [0, darker(body, 0.12)],
        [0.3, lighter(body, 0.1)],
        [0.6, body],
        [1, darker(body, 0.16)]
      ])
    )
    ellipse(brush, 0, -1, 0.4, 0.075, lighter(body, 0.1))
    ellipse(brush, 0, -0.99, 0.34, 0.055, '#3a1e12')
    for (const x of [-0.12, 0.1])
      line(
        brush,
        `M${x} -1.14 C${x + 0.1} -1.26 ${x - 0.08} -1.36 ${x + 0.04} -1.52`,
        'rgba(255, 255, 255, 0.22)',
        0.05
      )
  },
  phone: (brush, { body }) => {
    box(brush, -0.25, -1, 0.5, 1, '#17181d', 0.08)
    box(
      brush,
      -0.22,
      -0.97,
      0.44,
      0.94,
      down(brush, -1, 0, [
        [0, lighter(body, 0.2)],
        [1, darker(body, 0.05)]
      ]),
      0.06
    )
    box(brush, -0.17, -0.8, 0.34, 0.3, 'rgba(255, 255, 255, 0.8)', 0.04)
    for (const y of [-0.42, -0.32, -0.22]) box(brush, -0.17, y, 0.34, 0.06, 'rgba(255, 255, 255, 0.45)', 0.03)
    box(brush, -0.07, -0.945, 0.14, 0.03, '#17181d', 0.02)
  },
  microphone: (brush) => {
    ellipse(brush, 0, -0.01, 0.26, 0.05, '#1c1d23')
    line(brush, 'M0 -.02 L0 -.5', '#33353e', 0.04)
    line(brush, 'M-.14 -.72 C-.16 -.44 .16 -.44 .14 -.72', '#3d3f49', 0.03)
    box(
      brush,
      -0.13,
      -1,
      0.26,
      0.5,
      across(brush, -0.13, 0.13, [
        [0, '#1b1c22'],
        [0.3, '#6a6e7c'],
        [0.6, '#34363f'],
        [1, '#131419']
      ]),
      0.13
    )
    for (let y = -0.94; y < -0.68; y += 0.045) line(brush, `M-.1 ${y} L.1 ${y}`, 'rgba(255, 255, 255, 0.16)', 0.012)
    box(brush, -0.13, -0.66, 0.26, 0.03, '#c9a24e', 0)
  },
  laptop: (brush, { body }) => {
    path(brush, 'M-.62 -.96 L.62 -.96 L.62 -.1 L-.62 -.1Z', '#b9bec8')
    box(
      brush,
      -0.57,
      -0.91,
      1.14,
      0.76,
      down(brush, -0.91, -0.15, [
        [0, lighter(body, 0.12)],
        [1, darker(body, 0.14)]
      ]),
      0.02
    )
    box(brush, -0.48, -0.8, 0.5, 0.34, 'rgba(255, 255, 255, 0.75)', 0.03)
    for (const y of [-0.74, -0.62, -0.5]) box(brush, 0.1, y, 0.36, 0.05, 'rgba(255, 255, 255, 0.5)', 0.02)
    path(brush, 'M-.68 -.1 L.68 -.1 L.78 0 L-.78 0Z', '#d7dbe1')
    line(brush, 'M-.78 0 L.78 0', '#8f96a3', 0.03)
  },
  book: (brush, { body, label }) => {
    box(brush, -1.5, -0.5, 3, 0.5, body, 0.06)
    box(brush, -1.35, -1, 2.8, 0.5, label, 0.06)
    box(brush, -1.35, -0.4, 2.75, 0.3, '#f4eee2', 0.03)
  },
  plant: (brush, { body }) => {
    for (const [tip, lean] of [
      [-0.34, -0.5],
      [-0.16, -0.2],
      [0.02, 0.02],
      [0.2, 0.24],
      [0.36, 0.5]
    ] as const) {
      path(
        brush,
        `M0 -.36 C${lean * 0.3 - 0.1} -.6 ${tip - 0.1} -.8 ${tip} -1 C${tip + 0.14} -.8 ${lean * 0.5 + 0.1} -.56 0 -.36Z`,
        Math.abs(tip) > 0.3 ? '#39694a' : '#4f8a5c'
      )
    }
    path(
      brush,
      'M-.2 -.38 L.2 -.38 L.15 0 L-.15 0Z',
      across(brush, -0.2, 0.2, [
        [0, darker(body, 0.1)],
        [0.3, lighter(body, 0.14)],
        [1, darker(body, 0.12)]
      ])
    )
  },
  dumbbell: (brush) => {
    box(brush, -0.8, -0.58, 1.6, 0.16, '#8f96a3', 0.06)
    for (const x of [-1.1, 0.62]) {
      box(
        brush,
        x,
        -1,
        0.48,
        1,
        across(brush, x, x + 0.48, [
          [0, '#1d1f26'],
          [0.35, '#4d525f'],
          [1, '#15161b']
        ]),
        0.12
      )
    }
  },
  plate: (brush) => {
    ellipse(brush, 0, -0.2, 1.5, 0.26, '#f2ede4')
    ellipse(brush, 0, -0.24, 1.15, 0.17, '#ddd5c8')
    for (const [x, y, colour] of [
      [-0.5, -0.42, '#d9793f'],
      [0, -0.52, '#5f9a55'],
      [0.5, -0.42, '#e0b84a'],
      [0.2, -0.36, '#c64b42']
    ] as const)
      ellipse(brush, x, y, 0.42, 0.3, colour)
  }
} satisfies Record<string, PropPainter>
