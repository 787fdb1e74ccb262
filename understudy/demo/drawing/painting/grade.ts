import { alpha } from '../colour.ts'
import type { Light } from './lighting.ts'
import { grainTile, tint, type Sheet } from './paint.ts'

const grain = grainTile(256, 0.16)

/** The light's colour and a paper grain. Each layer gets them once, so that the frames of a clip need no blending. */
export function gradeLayer(target: Sheet, light: Light): void {
  const { width, height } = target.canvas
  tint(target, 'soft-light', 1, (brush) => {
    brush.fillStyle = alpha(light.grade, light.gradeOpacity)
    brush.fillRect(0, 0, width, height)
  })
  tint(target, 'overlay', 0.34, (brush) => {
    const pattern = brush.createPattern(grain, 'repeat')
    if (pattern) brush.fillStyle = pattern
    brush.fillRect(0, 0, width, height)
  })
}
