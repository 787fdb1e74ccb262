import type { Canvas } from '@napi-rs/canvas'
import { alpha } from '../../colour.ts'
import type { Light } from '../lighting.ts'
import type { Look } from '../../reading/look-kinds.ts'
import { gradeLayer } from '../grade.ts'
import { across, blurred, rimLight, sheet, silhouette, type Brush, type Layer } from '../paint.ts'
import { paintProp, propHeights } from '../props.ts'
import type { Mood, Pose, Prop } from '../../reading/scene-kinds.ts'
import { bodySize, paintArm, paintBody } from './body.ts'
import { paintFace } from './face.ts'
import { backHair } from './hair.ts'
import { paintHead } from './head.ts'
import type { Motion } from '../motion.ts'

/** The body is moved up by this much, for a shorter neck. */
const neckDrop = -0.13

export interface FigurePlace {
  /** The middle of the head, in pixels. */
  x: number
  y: number
  /** Pixels in one unit; a head is 1.3 units high. */
  k: number
  /** 1 faces right, -1 left. It decides which arm moves. */
  facing: 1 | -1
}

export interface Figure {
  draw(brush: Brush, motion: Motion): void
}

interface FigureParts {
  look: Look
  mood: Mood
  pose: Pose
  held: Prop | null
  heldImage: Canvas | null
  place: FigurePlace
  light: Light
  keySide: 1 | -1
  width: number
  height: number
}

/** Paints a person once, in layers that a clip can move against each other. */
export function createFigure(parts: FigureParts): Figure {
  const { look, place, width, height } = parts
  const { x, y, k } = place
  /** `reach` in units around the middle of the head: left, top, right, bottom. */
  const layer = (reach: readonly [number, number, number, number], paint: (brush: Brush) => void): Layer => {
    const left = Math.floor(Math.max(-k * 0.3, x + reach[0] * k))
    const top = Math.floor(Math.max(-k * 0.3, y + reach[1] * k))
    const right = Math.min(width + k * 0.3, x + reach[2] * k)
    const bottom = Math.min(height + k * 0.3, y + reach[3] * k)
    const made = { ...sheet(right - left, bottom - top), x: left, y: top }
    made.brush.translate(x - left, y - top)
    made.brush.scale(k, k)
    paint(made.brush)
    made.brush.setTransform(1, 0, 0, 1, 0, 0)
    return made
  }
  const arms = poseArms(parts)
  const hair = layer([-1.2, -1.4, 1.2, 2.1], (brush) => backHair[look.hairStyle](brush, look))
  const body = layer([-1.9, 0.1, 1.9, 6.4], (brush) => {
    brush.translate(0, neckDrop)
    paintBody(brush, look)
    paintArm(brush, look, arms.still)
  })
  const head = layer([-0.9, -1.25, 0.9, 1.4], (brush) => paintHead(brush, look, parts.keySide))
  const arm = layer([-1.9, 0, 1.9, 4], (brush) => {
    brush.translate(0, neckDrop)
    if (parts.heldImage) paintHeldImage(brush, parts.heldImage, arms.moving.hand)
    else if (parts.held) paintHeld(brush, parts.held, arms.moving.hand)
    paintArm(brush, look, arms.moving)
  })

  castShadow(body, head, {
    dx: -parts.keySide * k * 0.1,
    dy: k * 0.2,
    blur: k * 0.09,
    opacity: 0.42,
    colour: parts.light.shadow
  })
  castShadow(body, arm, {
    dx: -parts.keySide * k * 0.08,
    dy: k * 0.1,
    blur: k * 0.07,
    opacity: 0.4,
    colour: parts.light.shadow
  })
  for (const each of [hair, body, head, arm]) {
    shade(each, parts)
    gradeLayer(each, parts.light)
  }

  const neck = { x, y: y + 0.62 * k }
  const shoulder = { x: x + arms.moving.shoulder[0] * k, y: y + (arms.moving.shoulder[1] + neckDrop) * k }
  return {
    draw(brush, motion) {
      const withHead = (paint: () => void) => {
        brush.save()
        brush.translate(neck.x + motion.nodX * k, neck.y + (motion.nodY - motion.breath * 0.012) * k)
        brush.rotate(motion.tilt)
        brush.translate(-neck.x, -neck.y)
        paint()
        brush.restore()
      }
      withHead(() => brush.drawImage(hair.canvas, hair.x, hair.y))
      brush.save()
      brush.translate(0, -motion.breath * 0.01 * k)
      brush.drawImage(body.canvas, body.x, body.y)
      brush.restore()
      withHead(() => {
        brush.drawImage(head.canvas, head.x, head.y)
        brush.translate(x, y)
        brush.scale(k, k)
        paintFace(brush, look, {
          mood: parts.mood,
          expression: motion,
          dim: parts.light.shadeOpacity * 0.12,
          shadow: parts.light.shadow
        })
      })
      brush.save()
      brush.translate(shoulder.x, shoulder.y - motion.breath * 0.01 * k)
      brush.rotate(motion.arm * place.facing)
      brush.translate(-shoulder.x, -shoulder.y)
      brush.drawImage(arm.canvas, arm.x, arm.y)
      brush.restore()
    }
  }
}

interface Arm {
  shoulder: [number, number]
  elbow: [number, number]
  hand: [number, number]
  grip: boolean
}

function poseArms({ look, pose, place, held, heldImage }: FigureParts): { still: Arm; moving: Arm } {
  const { shoulder: s } = bodySize(look)
  const f = place.facing
  const rest = (side: number): Arm => ({
    shoulder: [side * (s - 0.13), 1.42],
    elbow: [side * (s + 0.1), 2.42],
    hand: [side * (s - 0.04), 3.3],
    grip: false
  })
  const onTable = (side: number): Arm => ({
    shoulder: [side * (s - 0.13), 1.42],
    elbow: [side * (s + 0.16), 2.2],
    hand: [side * 0.34, 2.5],
    grip: true
  })
  const raised: Arm = {
    shoulder: [f * (s - 0.13), 1.42],
    elbow: [f * (s + 0.2), 2.22],
    hand: [f * (s + 0.16), 1.34],
    grip: false
  }
  const holding: Arm = {
    shoulder: [f * (s - 0.13), 1.42],
    elbow: [f * (s + 0.12), 2.26],
    hand: [f * 0.5, 1.66],
    grip: true
  }
  if (pose === 'hold' && (held || heldImage)) return { still: rest(-f), moving: holding }
  if (pose === 'gesture') return { still: rest(-f), moving: raised }
  if (pose === 'table') return { still: onTable(-f), moving: onTable(f) }
  return { still: rest(-f), moving: rest(f) }
}

function paintHeld(brush: Brush, prop: Prop, [hx, hy]: [number, number]): void {
  const size = propHeights[prop.kind] * 1.12
  brush.save()
  // Placed by its foot, so that the label is visible.
  brush.translate(hx, hy + size * 0.06)
  brush.scale(size, size)
  paintProp(brush, prop)
  brush.restore()
}

function paintHeldImage(brush: Brush, image: Canvas, [hx, hy]: [number, number]): void {
  const tall = 1.15
  const wide = (tall * image.width) / image.height
  brush.drawImage(image, hx - wide / 2, hy - tall * 0.62, wide, tall)
}

function castShadow(
  target: Layer,
  caster: Layer,
  { dx, dy, blur, opacity, colour }: { dx: number; dy: number; blur: number; opacity: number; colour: string }
): void {
  target.brush.save()
  target.brush.globalCompositeOperation = 'source-atop'
  target.brush.globalAlpha = opacity
  target.brush.drawImage(
    blurred(silhouette(caster.canvas, colour), blur),
    caster.x - target.x + dx,
    caster.y - target.y + dy
  )
  target.brush.restore()
}

/** The light side, the dark side, the lit edge. */
function shade(target: Layer, { place, light, keySide, width, height }: FigureParts): void {
  const { k } = place
  const x = place.x - target.x
  const { brush } = target
  const edge = Math.min(k, Math.min(width, height) * 0.3)
  brush.save()
  brush.globalCompositeOperation = 'source-atop'
  const reach = k * 1.5
  brush.fillStyle = across(brush, x + keySide * reach, x - keySide * reach, [
    [0, alpha(light.key, 0.26)],
    [0.42, alpha(light.key, 0)],
    [0.55, alpha(light.shadow, 0)],
    [1, alpha(light.shadow, light.shadeOpacity)]
  ])
  brush.fillRect(0, 0, target.canvas.width, target.canvas.height)
  brush.restore()
  rimLight(target, {
    colour: light.rim,
    dx: keySide * edge * 0.034,
    dy: edge * 0.018,
    blur: Math.max(0.5, edge * 0.012),
    opacity: light.rimOpacity * 0.7
  })
}
