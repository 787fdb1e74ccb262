import { registerFonts } from './fonts.ts'
import type { Brush } from './paint.ts'
import type { Scene } from '../reading/scene-kinds.ts'

/** The slate: one small line that names the stand-in, so that nobody takes the picture for the real model's work. */
export function paintSlate(
  brush: Brush,
  { scene, width, height }: { scene: Scene; width: number; height: number }
): void {
  const family = registerFonts()
  const u = Math.min(width, height)
  const size = u * 0.0195
  const margin = u * 0.04
  const words = [`${scene.shot.replaceAll('-', ' ')}`, scene.setting.replaceAll('-', ' '), scene.lighting]
  brush.save()
  brush.textBaseline = 'alphabetic'
  brush.shadowColor = 'rgba(0, 0, 0, 0.55)'
  brush.shadowBlur = size * 0.5
  brush.font = `600 ${size}px "${family}"`
  brush.letterSpacing = `${size * 0.12}px`
  brush.fillStyle = 'rgba(255, 255, 255, 0.9)'
  const label = 'UNDERSTUDY'
  brush.fillText(label, margin, height - margin)
  const after = brush.measureText(label).width + size
  brush.font = `500 ${size}px "${family}"`
  brush.letterSpacing = '0px'
  brush.fillStyle = 'rgba(255, 255, 255, 0.68)'
  brush.fillText(
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('  ·  '),
    margin + after,
    height - margin
  )
  brush.restore()
}
