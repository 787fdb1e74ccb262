import { darker, isLight, oklch } from '../colour.ts'
import { pool, type Brush } from './paint.ts'
import { packages } from './props/packages.ts'
import type { PropColours, PropPainter } from './props/prop-painter.ts'
import { things } from './props/things.ts'
import { randomFrom } from '../random.ts'
import type { Prop, PropKind } from '../reading/scene-kinds.ts'

const painters: Record<PropKind, PropPainter> = { ...packages, ...things }

/** Height of each thing beside a person, in heights of a head. */
export const propHeights: Record<PropKind, number> = {
  bottle: 0.95,
  can: 0.62,
  jar: 0.6,
  tube: 0.75,
  box: 0.8,
  pouch: 0.85,
  glass: 0.72,
  mug: 0.46,
  phone: 0.66,
  microphone: 1.35,
  laptop: 0.9,
  book: 0.2,
  plant: 1.1,
  dumbbell: 0.4,
  plate: 0.26,
  shoe: 0.5
}

/** Each is drawn one unit high, with its foot at 0, 0. */
export function paintProp(brush: Brush, prop: Prop): void {
  pool(brush, 0.04, 0.0, 0.55, 0.09, '#120c18', 0.5)
  painters[prop.kind](brush, colours(prop))
}

function colours({ kind, colour, body, cap, label, text }: Prop): PropColours {
  if (body || label || text) {
    const glass = body ?? oklch(0.56, 0.12, colour)
    const paper = label ?? '#f6efe2'
    const ink = isLight(paper) ? '#2b2523' : '#f8f3e8'
    return {
      body: glass,
      cap: cap ?? darker(glass, 0.12),
      label: paper,
      ink,
      text: text ?? null,
      seed: `${kind} ${glass}`
    }
  }
  const random = randomFrom(`colours ${kind} ${Math.round(colour)}`)
  return {
    body: oklch(0.56, 0.12, colour),
    cap: null,
    text: null,
    label: random.chance(0.6) ? '#f6efe2' : oklch(0.9, 0.06, colour + 60),
    ink: oklch(0.34, 0.09, colour + random.pick([0, 180])),
    seed: `${kind} ${Math.round(colour)}`
  }
}
