import { paintSlate } from './caption.ts'
import { lights } from './lighting.ts'
import type { Motion } from './motion.ts'
import { down, pool, sheet, type Brush } from './paint.ts'
import type { Scene } from '../reading/scene-kinds.ts'

/** Drawn over everything: moving light, and the slate on its dark ground. */
export function createFinish({
  scene,
  width,
  height,
  keySide
}: {
  scene: Scene
  width: number
  height: number
  keySide: 1 | -1
}): (brush: Brush, motion: Motion) => void {
  const light = lights[scene.lighting]
  const u = Math.min(width, height)
  const foot = Math.round(height * 0.9)
  const slate = sheet(width, height - foot)
  slate.brush.fillStyle = down(slate.brush, 0, height - foot, [
    [0, 'rgba(6, 3, 14, 0)'],
    [1, 'rgba(6, 3, 14, 0.5)']
  ])
  slate.brush.fillRect(0, 0, width, height - foot)
  slate.brush.translate(0, -foot)
  paintSlate(slate.brush, { scene, width, height })
  const glimmer = sheet(96, 96)
  pool(glimmer.brush, 48, 48, 48, 48, light.poolColour, 0.5)

  return (brush, motion) => {
    const strength = Math.abs(motion.light) * 0.14
    if (strength > 0.002) {
      brush.save()
      brush.globalAlpha = strength
      brush.drawImage(glimmer.canvas, width * (0.5 + keySide * 0.42) - u * 0.5, height * 0.2 - u * 0.5, u, u)
      brush.restore()
    }
    brush.drawImage(slate.canvas, 0, foot)
  }
}
