import type { Scene, Shot } from '../reading/scene-kinds.ts'
import { tables } from './rooms/rooms.ts'

export const framing: Record<
  Shot,
  { byWidth: number; byHeight: number; headY: number; blur: number; horizon: number }
> = {
  'extreme-close-up': { byWidth: 0.74, byHeight: 0.5, headY: 0.47, blur: 0.03, horizon: 0.9 },
  'close-up': { byWidth: 0.5, byHeight: 0.36, headY: 0.44, blur: 0.016, horizon: 0.8 },
  medium: { byWidth: 0.315, byHeight: 0.216, headY: 0.365, blur: 0.008, horizon: 0.7 },
  wide: { byWidth: 0.18, byHeight: 0.112, headY: 0, blur: 0.0025, horizon: 0.66 },
  overhead: { byWidth: 0.3, byHeight: 0.2, headY: 0.4, blur: 0, horizon: 0 }
}

export interface Placed {
  look: Scene['people'][number]
  x: number
  y: number
  k: number
  facing: 1 | -1
}

export function placePeople(scene: Scene, width: number, height: number): Placed[] {
  const frame = framing[scene.shot]
  const people = scene.people.slice(0, scene.shot === 'close-up' || scene.shot === 'extreme-close-up' ? 1 : 3)
  const count = people.length
  const k = Math.min(frame.byWidth * width, frame.byHeight * height, count > 1 ? (0.4 * width) / count : Infinity)
  // A table hides the legs, so people are lower in the frame.
  const wideHeadY = tables.has(scene.setting) ? height * 0.72 - 2.42 * k : height * 0.93 - 6.1 * k
  const headY = scene.shot === 'wide' ? wideHeadY : height * frame.headY
  const free = Math.max(0, width / 2 - k * 1.35)
  return people.map((look, index) => {
    const x =
      count === 1
        ? width / 2 + Math.min(free, width * 0.13) * scene.side
        : (width * (index + 0.5)) / count + width * (index === 0 ? 0.01 : -0.01)
    const grown = look.age === 'child' ? 0.84 : 1
    const facing: 1 | -1 = count === 1 ? (scene.side > 0 ? -1 : 1) : index === 0 ? 1 : -1
    return { look, x, y: headY + (1 - grown) * k * 2.4, k: k * grown, facing }
  })
}

/** The height of a table's far edge. Null when no edge is visible. */
export function tableTop(scene: Scene, lead: Placed | undefined, height: number): number | null {
  if (!lead) return scene.shot === 'overhead' ? -1 : height * 0.62
  if (!tables.has(scene.setting) && scene.pose !== 'table') return null
  if (['street', 'park', 'beach', 'stage', 'car', 'gym', 'seamless'].includes(scene.setting)) return null
  const y = Math.min(lead.y + 2.42 * lead.k, scene.shot === 'medium' ? height * 0.86 : Infinity)
  return y < height * 0.985 ? y : null
}
