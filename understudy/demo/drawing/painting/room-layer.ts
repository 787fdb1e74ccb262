import type { Canvas } from '@napi-rs/canvas'
import { alpha } from '../colour.ts'
import { gradeLayer } from './grade.ts'
import { lights, type Light } from './lighting.ts'
import { blurred, down, glow, pool, sheet, type Brush } from './paint.ts'
import type { Placed } from './placing.ts'
import { randomFrom } from '../random.ts'
import { tonesFrom, type RoomPaint } from './rooms/room.ts'
import { rooms } from './rooms/rooms.ts'
import type { Scene } from '../reading/scene-kinds.ts'

/** The place in its light, as far out of focus as the shot needs. */
export function paintRoom({
  scene,
  width,
  height,
  horizon,
  blur,
  standing
}: {
  scene: Scene
  width: number
  height: number
  horizon: number
  blur: number
  standing: readonly Placed[]
}): Canvas {
  const made = sheet(width, height)
  const random = randomFrom(`room ${scene.settingSeed}`)
  const light = lights[scene.lighting]
  const night = scene.lighting === 'night' || scene.lighting === 'neon'
  const u = Math.min(width, height)
  const closer = scene.shot === 'close-up' ? 1.5 : scene.shot === 'extreme-close-up' ? 2 : 1
  const tones = tonesFrom(random, scene.wall)
  const paint: RoomPaint = {
    brush: made.brush,
    width,
    height,
    u,
    horizon: horizon / closer,
    random,
    light,
    night,
    tones
  }
  if (closer > 1) {
    const drift = (closer - 1) * width * (0.5 + scene.side * 0.3)
    made.brush.translate(-drift, -height * (closer - 1) * 0.22)
    made.brush.scale(closer, closer)
    paint.horizon = height * 0.7
  }
  rooms[scene.setting](paint)
  made.brush.setTransform(1, 0, 0, 1, 0, 0)
  for (const { x, y, k } of standing) pool(made.brush, x, y + 6.02 * k, k * 1.5, k * 0.24, '#120a1c', 0.6)
  const canvas = blurred(made.canvas, blur, { bleed: true })
  const brush = canvas.getContext('2d')
  brush.globalCompositeOperation = 'multiply'
  brush.fillStyle = alpha(light.roomTint, light.roomTintOpacity * (scene.setting === 'stage' ? 0.25 : 1))
  brush.fillRect(0, 0, width, height)
  brush.globalCompositeOperation = 'screen'
  const keySide = randomFrom(`key ${scene.settingSeed}`).chance(0.5) ? 1 : -1
  pool(
    brush,
    width * (0.5 + keySide * 0.36),
    height * 0.26,
    u * 0.85,
    u * 0.85,
    light.poolColour,
    light.poolOpacity * 0.6
  )
  paintShafts(brush, { scene, width, height, keySide })
  brush.globalCompositeOperation = 'source-over'
  gradeLayer({ canvas, brush }, light)
  paintVignette(brush, { light, width, height, keySide })
  return canvas
}

/** Sunbeams behind the people. */
function paintShafts(
  brush: Brush,
  { scene, width, height, keySide }: { scene: Scene; width: number; height: number; keySide: number }
): void {
  if (!['golden', 'daylight', 'warm'].includes(scene.lighting)) return
  const light = lights[scene.lighting]
  const u = Math.min(width, height)
  brush.save()
  brush.translate(width * (0.5 + keySide * 0.55), -height * 0.05)
  brush.rotate(keySide * 0.62)
  brush.filter = `blur(${u * 0.02}px)`
  for (const [offset, wide, opacity] of [
    [-0.1, 0.1, 0.12],
    [0.06, 0.16, 0.1],
    [0.28, 0.08, 0.08]
  ] as const) {
    brush.fillStyle = down(brush, 0, height * 1.1, [
      [0, alpha(light.poolColour, opacity * 1.6)],
      [1, alpha(light.poolColour, 0)]
    ])
    brush.fillRect(u * offset, 0, u * wide, height * 1.3)
  }
  brush.restore()
}

/** Darker corners in the room and on the table, so that people stand out. */
export function paintVignette(
  brush: Brush,
  { light, width, height, keySide }: { light: Light; width: number; height: number; keySide: number }
): void {
  const reach = Math.hypot(width, height) / 2
  brush.save()
  brush.globalCompositeOperation = 'source-atop'
  brush.fillStyle = glow(brush, width * (0.5 + keySide * 0.06), height * 0.44, reach * 1.05, [
    [0, 'rgba(0, 0, 0, 0)'],
    [0.5, 'rgba(8, 4, 18, 0)'],
    [1, `rgba(8, 4, 18, ${Math.min(0.9, light.vignette * 1.4)})`]
  ])
  brush.fillRect(0, 0, width, height)
  brush.restore()
}
