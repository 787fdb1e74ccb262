import { alpha, darker, lighter, oklch } from './colour.ts'
import { across, box, down, ellipse, line, path, pool, type Brush } from './paint.ts'
import { randomFrom } from './random.ts'
import type { Prop, PropKind } from './scene.ts'

/** Height of each thing in head heights, as it stands beside a person. */
export const propHeights: Record<PropKind, number> = {
  bottle: 0.95, can: 0.62, jar: 0.6, tube: 0.75, box: 0.8, pouch: 0.85, glass: 0.72, mug: 0.46, phone: 0.66, microphone: 1.35, laptop: 0.9, book: 0.2, plant: 1.1, dumbbell: 0.4, plate: 0.26
}

/** Drawn standing on 0, 0, one unit high. */
export function paintProp(brush: Brush, prop: Prop): void {
  pool(brush, 0.04, 0.0, 0.55, 0.09, '#120c18', 0.5)
  painters[prop.kind](brush, colours(prop))
}

interface Colours {
  body: string
  label: string
  ink: string
  seed: string
}

function colours({ kind, colour }: Prop): Colours {
  const random = randomFrom(`colours ${kind} ${Math.round(colour)}`)
  return {
    body: oklch(0.56, 0.12, colour),
    label: random.chance(0.6) ? '#f6efe2' : oklch(0.9, 0.06, colour + 60),
    ink: oklch(0.34, 0.09, colour + random.pick([0, 180])),
    seed: `${kind} ${Math.round(colour)}`
  }
}

const painters: Record<PropKind, (brush: Brush, colours: Colours) => void> = {
  bottle: (brush, { body, label, ink, seed }) => {
    const round = across(brush, -0.19, 0.19, [[0, darker(body, 0.16)], [0.3, lighter(body, 0.08)], [0.62, body], [1, darker(body, 0.22)]])
    path(brush, 'M-.075 -.98 L.075 -.98 L.075 -.76 C.08 -.68 .19 -.64 .19 -.5 L.19 -.04 C.19 -.01 .17 0 .14 0 L-.14 0 C-.17 0 -.19 -.01 -.19 -.04 L-.19 -.5 C-.19 -.64 -.08 -.68 -.075 -.76Z', round)
    box(brush, -0.09, -1, 0.18, 0.1, across(brush, -0.09, 0.09, [[0, darker(ink, 0.08)], [0.35, lighter(ink, 0.15)], [1, darker(ink, 0.1)]]), 0.02)
    band(brush, { x: 0.19, y: -0.48, height: 0.34, label, ink, seed })
    line(brush, 'M-.12 -.56 L-.12 -.08', 'rgba(255, 255, 255, 0.5)', 0.022)
  },
  can: (brush, { body, label, ink, seed }) => {
    const round = across(brush, -0.27, 0.27, [[0, darker(body, 0.2)], [0.28, lighter(body, 0.12)], [0.6, body], [1, darker(body, 0.24)]])
    path(brush, 'M-.22 -.98 L.22 -.98 L.27 -.9 L.27 -.08 L.22 0 L-.22 0 L-.27 -.08 L-.27 -.9Z', round)
    ellipse(brush, 0, -0.98, 0.22, 0.035, '#d5d9de')
    ellipse(brush, 0, -0.975, 0.17, 0.022, '#9ea5ae')
    band(brush, { x: 0.27, y: -0.74, height: 0.46, label, ink, seed })
    line(brush, 'M-.18 -.86 L-.18 -.12', 'rgba(255, 255, 255, 0.45)', 0.03)
  },
  jar: (brush, { body, label, ink, seed }) => {
    const round = across(brush, -0.36, 0.36, [[0, darker(body, 0.18)], [0.3, lighter(body, 0.1)], [0.6, body], [1, darker(body, 0.2)]])
    box(brush, -0.36, -0.74, 0.72, 0.74, round, 0.09)
    box(brush, -0.34, -0.98, 0.68, 0.25, across(brush, -0.34, 0.34, [[0, darker(ink, 0.06)], [0.3, lighter(ink, 0.2)], [1, darker(ink, 0.08)]]), 0.05)
    band(brush, { x: 0.36, y: -0.62, height: 0.46, label, ink, seed })
    line(brush, 'M-.27 -.66 L-.27 -.1', 'rgba(255, 255, 255, 0.4)', 0.03)
  },
  tube: (brush, { body, label, ink, seed }) => {
    path(brush, 'M-.24 -1 L.24 -1 L.17 -.16 L-.17 -.16Z', across(brush, -0.24, 0.24, [[0, darker(label, 0.14)], [0.32, lighter(label, 0.04)], [1, darker(label, 0.18)]]))
    box(brush, -0.14, -0.17, 0.28, 0.17, across(brush, -0.14, 0.14, [[0, darker(body, 0.12)], [0.3, lighter(body, 0.1)], [1, darker(body, 0.16)]]), 0.03)
    mark(brush, 0, -0.62, 0.1, body, ink, seed)
    for (const y of [-0.42, -0.36]) line(brush, `M-.1 ${y} L.1 ${y}`, ink, 0.02)
  },
  box: (brush, { body, label, ink, seed }) => {
    path(brush, 'M.24 -1 L.42 -.92 L.42 -.03 L.24 0Z', darker(body, 0.18))
    box(brush, -0.36, -1, 0.6, 1, down(brush, -1, 0, [[0, lighter(body, 0.06)], [1, darker(body, 0.04)]]), 0.015)
    box(brush, -0.28, -0.86, 0.44, 0.5, label, 0.02)
    mark(brush, -0.06, -0.64, 0.13, body, ink, seed)
    for (const y of [-0.26, -0.2]) line(brush, `M-.26 ${y} L.06 ${y}`, alpha(label, 0.85), 0.025)
  },
  pouch: (brush, { body, label, ink, seed }) => {
    path(brush, 'M-.34 -1 L.34 -1 C.3 -.7 .42 -.3 .38 -.03 C.2 .02 -.2 .02 -.38 -.03 C-.42 -.3 -.3 -.7 -.34 -1Z', across(brush, -0.38, 0.38, [[0, darker(body, 0.16)], [0.3, lighter(body, 0.1)], [0.65, body], [1, darker(body, 0.2)]]))
    line(brush, 'M-.32 -.88 L.32 -.88', darker(body, 0.14), 0.018)
    box(brush, -0.25, -0.7, 0.5, 0.46, label, 0.05)
    mark(brush, 0, -0.5, 0.12, body, ink, seed)
    line(brush, 'M-.12 -.32 L.12 -.32', ink, 0.025)
  },
  glass: (brush) => {
    path(brush, 'M-.3 -.94 L.3 -.94 L.22 0 L-.22 0Z', 'rgba(240, 248, 255, 0.5)')
    path(brush, 'M-.28 -.76 L.28 -.76 L.215 -.04 L-.215 -.04Z', down(brush, -0.76, 0, [[0, '#c79a6b'], [0.28, '#7c4a29'], [1, '#35190f']]))
    for (const [x, y, turn] of [[-0.1, -0.66, 0.3], [0.1, -0.6, -0.4], [0, -0.44, 0.8], [-0.12, -0.36, 0.1]] as const) {
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
    path(brush, 'M-.4 -1 L.4 -1 L.37 -.1 C.36 -.02 .3 0 .24 0 L-.24 0 C-.3 0 -.36 -.02 -.37 -.1Z', across(brush, -0.4, 0.4, [[0, darker(body, 0.12)], [0.3, lighter(body, 0.1)], [0.6, body], [1, darker(body, 0.16)]]))
    ellipse(brush, 0, -1, 0.4, 0.075, lighter(body, 0.1))
    ellipse(brush, 0, -0.99, 0.34, 0.055, '#3a1e12')
    for (const x of [-0.12, 0.1]) line(brush, `M${x} -1.14 C${x + 0.1} -1.26 ${x - 0.08} -1.36 ${x + 0.04} -1.52`, 'rgba(255, 255, 255, 0.22)', 0.05)
  },
  phone: (brush, { body }) => {
    box(brush, -0.25, -1, 0.5, 1, '#17181d', 0.08)
    box(brush, -0.22, -0.97, 0.44, 0.94, down(brush, -1, 0, [[0, lighter(body, 0.2)], [1, darker(body, 0.05)]]), 0.06)
    box(brush, -0.17, -0.8, 0.34, 0.3, 'rgba(255, 255, 255, 0.8)', 0.04)
    for (const y of [-0.42, -0.32, -0.22]) box(brush, -0.17, y, 0.34, 0.06, 'rgba(255, 255, 255, 0.45)', 0.03)
    box(brush, -0.07, -0.945, 0.14, 0.03, '#17181d', 0.02)
  },
  microphone: (brush) => {
    ellipse(brush, 0, -0.01, 0.26, 0.05, '#1c1d23')
    line(brush, 'M0 -.02 L0 -.5', '#33353e', 0.04)
    line(brush, 'M-.14 -.72 C-.16 -.44 .16 -.44 .14 -.72', '#3d3f49', 0.03)
    box(brush, -0.13, -1, 0.26, 0.5, across(brush, -0.13, 0.13, [[0, '#1b1c22'], [0.3, '#6a6e7c'], [0.6, '#34363f'], [1, '#131419']]), 0.13)
    for (let y = -0.94; y < -0.68; y += 0.045) line(brush, `M-.1 ${y} L.1 ${y}`, 'rgba(255, 255, 255, 0.16)', 0.012)
    box(brush, -0.13, -0.66, 0.26, 0.03, '#c9a24e', 0)
  },
  laptop: (brush, { body }) => {
    path(brush, 'M-.62 -.96 L.62 -.96 L.62 -.1 L-.62 -.1Z', '#b9bec8')
    box(brush, -0.57, -0.91, 1.14, 0.76, down(brush, -0.91, -0.15, [[0, lighter(body, 0.12)], [1, darker(body, 0.14)]]), 0.02)
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
    for (const [tip, lean] of [[-0.34, -0.5], [-0.16, -0.2], [0.02, 0.02], [0.2, 0.24], [0.36, 0.5]] as const) {
      path(brush, `M0 -.36 C${lean * 0.3 - 0.1} -.6 ${tip - 0.1} -.8 ${tip} -1 C${tip + 0.14} -.8 ${lean * 0.5 + 0.1} -.56 0 -.36Z`, Math.abs(tip) > 0.3 ? '#39694a' : '#4f8a5c')
    }
    path(brush, 'M-.2 -.38 L.2 -.38 L.15 0 L-.15 0Z', across(brush, -0.2, 0.2, [[0, darker(body, 0.1)], [0.3, lighter(body, 0.14)], [1, darker(body, 0.12)]]))
  },
  dumbbell: (brush) => {
    box(brush, -0.8, -0.58, 1.6, 0.16, '#8f96a3', 0.06)
    for (const x of [-1.1, 0.62]) {
      box(brush, x, -1, 0.48, 1, across(brush, x, x + 0.48, [[0, '#1d1f26'], [0.35, '#4d525f'], [1, '#15161b']]), 0.12)
    }
  },
  plate: (brush) => {
    ellipse(brush, 0, -0.2, 1.5, 0.26, '#f2ede4')
    ellipse(brush, 0, -0.24, 1.15, 0.17, '#ddd5c8')
    for (const [x, y, colour] of [[-0.5, -0.42, '#d9793f'], [0, -0.52, '#5f9a55'], [0.5, -0.42, '#e0b84a'], [0.2, -0.36, '#c64b42']] as const) ellipse(brush, x, y, 0.42, 0.3, colour)
  }
}

function band(brush: Brush, { x, y, height, label, ink, seed }: { x: number; y: number; height: number; label: string; ink: string; seed: string }): void {
  brush.fillStyle = across(brush, -x, x, [[0, darker(label, 0.2)], [0.32, lighter(label, 0.03)], [0.62, label], [1, darker(label, 0.24)]])
  brush.fillRect(-x, y, x * 2, height)
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
    path(brush, `M${x} ${y + size} C${x - size * 1.2} ${y} ${x - size * 0.4} ${y - size} ${x} ${y - size * 1.2} C${x + size * 0.4} ${y - size} ${x + size * 1.2} ${y} ${x} ${y + size}Z`, colour)
    line(brush, `M${x} ${y + size * 0.8} L${x} ${y - size * 0.5}`, alpha('#ffffff', 0.7), size * 0.12)
  } else if (shape === 'sun') {
    ellipse(brush, x, y, size * 0.62, size * 0.62, colour)
    for (let ray = 0; ray < 8; ray += 1) {
      const turn = (ray / 8) * Math.PI * 2
      line(brush, `M${x + Math.cos(turn) * size * 0.8} ${y + Math.sin(turn) * size * 0.8} L${x + Math.cos(turn) * size * 1.1} ${y + Math.sin(turn) * size * 1.1}`, ink, size * 0.14)
    }
  } else {
    for (const row of [-0.5, 0, 0.5]) {
      line(brush, `M${x - size} ${y + row * size} q${size * 0.5} ${-size * 0.5} ${size} 0 t${size} 0`, row === 0 ? colour : ink, size * 0.2)
    }
  }
}
