import { oklch, within } from '../../colour.ts'
import type { Light } from '../lighting.ts'
import type { Brush } from '../paint.ts'
import type { Random } from '../../random.ts'

/** The values for painting a room. `u` is the frame's short side; sizes are shares of it. */
export interface RoomPaint {
  brush: Brush
  width: number
  height: number
  u: number
  /** The height at which floor meets wall, or land meets sky. */
  horizon: number
  random: Random
  light: Light
  night: boolean
  tones: Tones
}

export interface Tones {
  wall: string
  wallDark: string
  accent: string
  wood: string
  woodDark: string
  metal: string
}

export type Room = (paint: RoomPaint) => void

/**
 * Matching colours for walls, wood and an accent. The walls have the given colour, in a lightness that light can be
 * painted on.
 */
export function tonesFrom(random: Random, wall?: string | null): Tones {
  const hue = random.pick([28, 62, 95, 150, 195, 230, 262, 330, 15])
  const woodHue = random.between(48, 66)
  const woodLight = random.between(0.5, 0.68)
  const tones = {
    wall: oklch(random.between(0.74, 0.86), random.between(0.035, 0.065), hue),
    wallDark: oklch(random.between(0.5, 0.6), random.between(0.05, 0.08), hue + 6),
    accent: oklch(0.64, 0.14, hue + random.pick([140, 180, 215, 40])),
    wood: oklch(woodLight, 0.075, woodHue),
    woodDark: oklch(woodLight - 0.2, 0.06, woodHue - 8),
    metal: oklch(0.42, 0.02, hue)
  }
  return wall ? { ...tones, wall: within(wall, 0.74, 0.9), wallDark: within(wall, 0.48, 0.58) } : tones
}
