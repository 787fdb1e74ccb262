import { alpha, darker, isLight, lighter } from '../../colour.ts'
import { across, box, down, ellipse, line, path, type Brush } from '../paint.ts'
import { randomFrom } from '../../random.ts'
import { print } from './print.ts'
import type { PropColours, PropPainter } from './prop-painter.ts'

/** Things with a label: the products of ads. */
export const packages = {
  bottle: (brush, { body, cap, label, ink, text, seed }) => {
    const round = across(brush, -0.19, 0.19, [
      [0, darker(body, 0.16)],
      [0.3, lighter(body, 0.08)],
      [0.62, body],
      [1, darker(body, 0.22)]
    ])
    path(
      brush,
      'M-.075 -.98 L.075 -.98 L.075 -.76 C.08 -.68 .19 -.64 .19 -.5 L.19 -.04 C.19 -.01 .17 0 .14 0 L-.14 0 C-.17 0 -.19 -.01 -.19 -.04 L-.19 -.5 C-.19 -.64 -.08 -.68 -.075 -.76Z',
      round
    )
    box(
      brush,
      -0.09,
      -1,
      0.18,
      0.1,
      across(brush, -0.09, 0.09, [
        [0, darker(cap ?? ink, 0.08)],
        [0.35, lighter(cap ?? ink, 0.15)],
        [1, darker(cap ?? ink, 0.1)]
      ]),
      0.02
    )
    band(brush, { x: 0.19, y: -0.48, height: 0.34, label, ink, text, seed })
    line(brush, 'M-.12 -.56 L-.12 -.08', 'rgba(255, 255, 255, 0.5)', 0.022)
  },
  can: (brush, { body, label, ink, text, seed }) => {
    const round = across(brush, -0.27, 0.27, [
      [0, darker(body, 0.2)],
      [0.28, lighter(body, 0.12)],
      [0.6, body],
      [1, darker(body, 0.24)]
    ])
    path(brush, 'M-.22 -.98 L.22 -.98 L.27 -.9 L.27 -.08 L.22 0 L-.22 0 L-.27 -.08 L-.27 -.9Z', round)
    ellipse(brush, 0, -0.98, 0.22, 0.035, '#d5d9de')
    ellipse(brush, 0, -0.975, 0.17, 0.022, '#9ea5ae')
    band(brush, { x: 0.27, y: -0.74, height: 0.46, label, ink, text, seed })
    line(brush, 'M-.18 -.86 L-.18 -.12', 'rgba(255, 255, 255, 0.45)', 0.03)
  },
  jar: (brush, { body, cap, label, ink, text, seed }) => {
    const round = across(brush, -0.36, 0.36, [
      [0, darker(body, 0.18)],
      [0.3, lighter(body, 0.1)],
      [0.6, body],
      [1, darker(body, 0.2)]
    ])
    box(brush, -0.36, -0.74, 0.72, 0.74, round, 0.09)
    box(
      brush,
      -0.34,
      -0.98,
      0.68,
      0.25,
      across(brush, -0.34, 0.34, [
        [0, darker(cap ?? ink, 0.06)],
        [0.3, lighter(cap ?? ink, 0.2)],
        [1, darker(cap ?? ink, 0.08)]
      ]),
      0.05
    )
    band(brush, { x: 0.36, y: -0.62, height: 0.46, label, ink, text, seed })
    line(brush, 'M-.27 -.66 L-.27 -.1', 'rgba(255, 255, 255, 0.4)', 0.03)
  },
  tube: (brush, { body, label, ink, text, seed }) => {
    path(
      brush,
      'M-.24 -1 L.24 -1 L.17 -.16 L-.17 -.16Z',
      across(brush, -0.24, 0.24, [
        [0, darker(label, 0.14)],
        [0.32, lighter(label, 0.04)],
        [1, darker(label, 0.18)]
      ])
    )
    box(
      brush,
      -0.14,
      -0.17,
      0.28,
      0.17,
      across(brush, -0.14, 0.14, [
        [0, darker(body, 0.12)],
        [0.3, lighter(body, 0.1)],
        [1, darker(body, 0.16)]
      ]),
      0.03
    )
    if (text) print(brush, { text, x: 0, y: -0.58, width: 0.3, height: 0.44, ink })
    else {
      mark(brush, 0, -0.62, 0.1, body, ink, seed)
      for (const y of [-0.42, -0.36]) line(brush, `M-.1 ${y} L.1 ${y}`, ink, 0.02)
    }
  },
  box: (brush, { body, label, ink, text, seed }) => {
    path(brush, 'M.24 -1 L.42 -.92 L.42 -.03 L.24 0Z', darker(body, 0.18))
    box(
      brush,
      -0.36,
      -1,
      0.6,
      1,
      down(brush, -1, 0, [
        [0, lighter(body, 0.06)],
        [1, darker(body, 0.04)]
      ]),
      0.015
    )
    box(brush, -0.28, -0.86, 0.44, 0.5, label, 0.02)
    if (text) print(brush, { text, x: -0.06, y: -0.61, width: 0.4, height: 0.44, ink })
    else mark(brush, -0.06, -0.64, 0.13, body, ink, seed)
    for (const y of [-0.26, -0.2]) line(brush, `M-.26 ${y} L.06 ${y}`, alpha(label, 0.85), 0.025)
  },
  shoe: (brush, { body, label, ink, text }) => {
    path(
      brush,
      'M-.86 -.94 C-.7 -1.02 -.5 -1 -.42 -.9 C-.2 -.6 .1 -.56 .5 -.48 C.8 -.42 .98 -.3 .98 -.12 L.98 -.1 L-.94 -.1 C-.98 -.4 -.98 -.8 -.86 -.94Z',
      across(brush, -0.94, 0.98, [
        [0, darker(body, 0.14)],
        [0.35, lighter(body, 0.1)],
        [0.7, body],
        [1, darker(body, 0.16)]
      ])
    )
    path(brush, 'M.52 -.48 C.8 -.42 .98 -.3 .98 -.12 L.62 -.12 C.66 -.28 .62 -.4 .52 -.48Z', lighter(body, 0.12))
    path(brush, 'M-.98 -.16 L1 -.16 C1.04 -.06 1 0 .92 0 L-.9 0 C-.98 0 -1 -.08 -.98 -.16Z', label)
    for (let x = -0.86; x < 0.9; x += 0.16) line(brush, `M${x} -.02 L${x + 0.05} .02`, darker(label, 0.3), 0.05)
    for (const [x, y] of [
      [-0.34, -0.86],
      [-0.22, -0.74],
      [-0.06, -0.66],
      [0.12, -0.61]
    ] as const)
      line(brush, `M${x} ${y} l.14 .16`, '#f6f1e6', 0.05)
    if (text) print(brush, { text, x: -0.34, y: -0.38, width: 0.9, height: 0.36, ink: isLight(body) ? ink : '#fbf6ec' })
  },
  pouch: (brush, { body, label, ink, text, seed }) => {
    path(
      brush,
      'M-.34 -1 L.34 -1 C.3 -.7 .42 -.3 .38 -.03 C.2 .02 -.2 .02 -.38 -.03 C-.42 -.3 -.3 -.7 -.34 -1Z',
      across(brush, -0.38, 0.38, [
        [0, darker(body, 0.16)],
        [0.3, lighter(body, 0.1)],
        [0.65, body],
        [1, darker(body, 0.2)]
      ])
    )
    line(brush, 'M-.32 -.88 L.32 -.88', darker(body, 0.14), 0.018)
    box(brush, -0.25, -0.7, 0.5, 0.46, label, 0.05)
    if (text) print(brush, { text, x: 0, y: -0.47, width: 0.44, height: 0.38, ink })
    else {
      mark(brush, 0, -0.5, 0.12, body, ink, seed)
      line(brush, 'M-.12 -.32 L.12 -.32', ink, 0.025)
    }
  }
} satisfies Record<string, PropPainter>

interface Band {
  /** Half its width. */
  x: number
  y: number
  height: number
}

function band(
  brush: Brush,
  { x, y, height, label, ink, text, seed }: Pick<PropColours, 'label' | 'ink' | 'text' | 'seed'> & Band
): void {
  brush.fillStyle = across(brush, -x, x, [
    [0, darker(label, 0.2)],
    [0.32, lighter(label, 0.03)],
    [0.62, label],
    [1, darker(label, 0.24)]
  ])
  brush.fillRect(-x, y, x * 2, height)
  if (text) return print(brush, { text, x: 0, y: y + height / 2, width: x * 1.72, height: height * 0.84, ink })
  mark(brush, 0, y + height * 0.38, height * 0.24, ink, ink, seed)
  line(brush, `M${-x * 0.55} ${y + height * 0.8} L${x * 0.55} ${y + height * 0.8}`, ink, height * 0.06)
}

/** A small sign, different for each product. */
function mark(brush: Brush, x: number, y: number, size: number, colour: string, ink: string, seed: string): void {
  const random = randomFrom(`mark ${seed}`)
  const shape = random.pick(['ring', 'leaf', 'sun', 'wave'])
  if (shape === 'ring') {
    ellipse(brush, x, y, size, size, colour)
    ellipse(brush, x + size * 0.22, y - size * 0.18, size * 0.5, size * 0.5, alpha('#ffffff', 0.75))
  } else if (shape === 'leaf') {
    path(
      brush,
      `M${x} ${y + size} C${x - size * 1.2} ${y} ${x - size * 0.4} ${y - size} ${x} ${y - size * 1.2} C${x + size * 0.4} ${y - size} ${x + size * 1.2} ${y} ${x} ${y + size}Z`,
      colour
    )
    line(brush, `M${x} ${y + size * 0.8} L${x} ${y - size * 0.5}`, alpha('#ffffff', 0.7), size * 0.12)
  } else if (shape === 'sun') {
    ellipse(brush, x, y, size * 0.62, size * 0.62, colour)
    for (let ray = 0; ray < 8; ray += 1) {
      const turn = (ray / 8) * Math.PI * 2
      line(
        brush,
        `M${x + Math.cos(turn) * size * 0.8} ${y + Math.sin(turn) * size * 0.8} L${x + Math.cos(turn) * size * 1.1} ${y + Math.sin(turn) * size * 1.1}`,
        ink,
        size * 0.14
      )
    }
  } else {
    for (const row of [-0.5, 0, 0.5]) {
      line(
        brush,
        `M${x - size} ${y + row * size} q${size * 0.5} ${-size * 0.5} ${size} 0 t${size} 0`,
        row === 0 ? colour : ink,
        size * 0.2
      )
    }
  }
}
