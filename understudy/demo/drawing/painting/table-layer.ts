import type { Canvas } from '@napi-rs/canvas'
import { alpha, darker, lighter } from '../colour.ts'
import { gradeLayer } from './grade.ts'
import { lights } from './lighting.ts'
import { box, down, pool, rimLight, sheet, type Brush } from './paint.ts'
import { paintProp, propHeights } from './props.ts'
import { randomFrom } from '../random.ts'
import type { ReferencePicture } from '../reading/references.ts'
import { paintVignette } from './room-layer.ts'
import { tonesFrom } from './rooms/room.ts'
import type { Prop, Scene } from '../reading/scene-kinds.ts'

interface TableParts {
  scene: Scene
  width: number
  height: number
  table: number | null
  props: Prop[]
  products: readonly ReferencePicture[]
  prints: readonly ReferencePicture[]
  keySide: 1 | -1
  scale: number
}

/** The table and the things on it. Prints of reference images also lean there. */
export function paintTable({
  scene,
  width,
  height,
  table,
  props,
  products,
  prints,
  keySide,
  scale
}: TableParts): Cropped | null {
  const made = sheet(width, height)
  const { brush } = made
  const u = Math.min(width, height)
  const light = lights[scene.lighting]
  const tones = tonesFrom(randomFrom(`room ${scene.settingSeed}`), scene.wall)
  const random = randomFrom(`table ${scene.seed}`)
  const alone = scene.people.length === 0
  const top = table ?? height * 0.94
  const above = scene.shot === 'overhead'
  const depth = above ? height : alone ? height * 0.22 : Math.max(u * 0.05, scale * 0.34)

  if (table !== null) {
    const wood =
      scene.setting === 'seamless' || scene.setting === 'clinic' || scene.setting === 'bathroom'
        ? lighter(tones.wall, 0.08)
        : tones.wood
    box(
      brush,
      0,
      top,
      width,
      height - top,
      down(brush, top, top + depth, [
        [0, darker(wood, 0.1)],
        [0.5, wood],
        [1, lighter(wood, 0.05)]
      ])
    )
    if (!alone) paintFront(brush, { wood, top: top + depth, width, height, module: scale * 1.5 })
    box(brush, 0, top, width, u * 0.004, alpha(light.rim, 0.55))
    if (!alone) box(brush, 0, top + depth, width, u * 0.006, alpha(light.rim, 0.3))
    brush.globalCompositeOperation = 'multiply'
    brush.fillStyle = alpha(light.roomTint, light.roomTintOpacity * 0.7)
    brush.fillRect(0, top, width, height - top)
    brush.globalCompositeOperation = 'source-over'
    pool(
      brush,
      width * (0.5 + keySide * 0.3),
      top + depth * 0.5,
      u * 0.6,
      depth * 0.9,
      light.poolColour,
      light.poolOpacity * 0.45
    )
  }

  const things = sheet(width, height)
  const stand = top + depth * (above ? 0.66 : alone ? 0.5 : 0.55)
  // In a close shot of a face there is no table. The microphone and the product stand at the bottom of the frame.
  const near = props.filter(({ kind, hero }, place) => kind === 'microphone' || (hero && place === 0))
  const standing = table === null ? near : props
  const beside = scene.side > 0 ? [0.2, 0.82, 0.4, 0.64] : [0.8, 0.18, 0.6, 0.36]
  // The right corner is free for the sticker.
  const besideSticker = [0.5, 0.16, 0.3, 0.6]
  const spots = alone ? [0.5, 0.26, 0.74, 0.14] : scene.sticker ? besideSticker : beside
  let spot = 0
  const put = (paint: (at: Brush) => void, { size, share, foot }: { size: number; share: number; foot?: number }) => {
    things.brush.save()
    things.brush.translate(
      width * share,
      above && share !== 0.5
        ? height * (share < 0.5 ? 0.34 : 0.88)
        : (foot ?? stand + (above ? 0 : random.between(-0.1, 0.2) * depth))
    )
    if (above) things.brush.rotate(random.between(-0.25, 0.25))
    things.brush.scale(size, size)
    paint(things.brush)
    things.brush.restore()
  }
  const heroScale = alone
    ? (scene.shot === 'wide' ? 0.8 : scene.shot === 'extreme-close-up' ? 1.7 : 1.45) * Math.min(u * 0.62, height * 0.36)
    : 0
  for (const reference of products) {
    const tall = alone ? heroScale : scale * 1.15
    const wide = (tall * reference.canvas.width) / reference.canvas.height
    put((at) => at.drawImage(reference.canvas, -wide / tall / 2, -1, wide / tall, 1), {
      size: tall,
      share: spots[spot++ % 4] ?? 0.5
    })
  }
  for (const prop of standing) {
    const hero = alone && spot === 0
    const size =
      (prop.hero && !alone ? 1.25 : 1) *
      (hero ? heroScale * (prop.kind === 'shoe' ? 0.55 : 1) : (alone ? u * 0.34 : scale) * propHeights[prop.kind])
    if (table === null) {
      const isMicrophone = prop.kind === 'microphone'
      const size = scale * (isMicrophone ? 1.5 : propHeights[prop.kind] * 1.1)
      // Placed so that the slate does not cover its label.
      const foot = isMicrophone ? {} : { foot: height }
      put((at) => paintProp(at, prop), { size, share: scene.sticker ? 0.5 : isMicrophone ? 0.2 : 0.8, ...foot })
    } else put((at) => paintProp(at, prop), { size, share: spots[spot % 4] ?? 0.5 })
    spot += 1
  }
  ;(scene.sticker ? [] : prints.slice(0, 3)).forEach((reference, index) =>
    paintPrint(things.brush, reference.canvas, {
      u,
      width,
      index,
      foot: table === null ? height * 0.93 : stand + depth * 0.2,
      left: scene.side <= 0
    })
  )
  rimLight(things, {
    colour: light.rim,
    dx: keySide * u * 0.005,
    dy: u * 0.003,
    blur: u * 0.003,
    opacity: light.rimOpacity * 0.55
  })
  brush.drawImage(things.canvas, 0, 0)
  gradeLayer(made, light)
  paintVignette(brush, { light, width, height, keySide })
  return cropped(made.canvas)
}

/** The table's front: boards in frames, for the lower part of a wide shot. */
function paintFront(
  brush: Brush,
  { wood, top, width, height, module }: { wood: string; top: number; width: number; height: number; module: number }
): void {
  const face = down(brush, top, height, [
    [0, darker(wood, 0.16)],
    [1, darker(wood, 0.3)]
  ])
  box(brush, 0, top, width, height - top, face)
  box(brush, 0, top, width, module * 0.07, alpha('#000000', 0.22))
  const count = Math.max(1, Math.round(width / module))
  const wide = width / count
  for (let index = 0; index < count; index += 1) {
    const x = index * wide + wide * 0.08
    box(brush, x, top + module * 0.2, wide * 0.84, height, alpha('#000000', 0.16), module * 0.04)
    box(
      brush,
      x + module * 0.02,
      top + module * 0.225,
      wide * 0.84 - module * 0.02,
      height,
      alpha(lighter(wood, 0.03), 0.12),
      module * 0.04
    )
  }
}

interface Cropped {
  canvas: Canvas
  y: number
}

/** Cuts off the empty rows above. They would cost time in every frame of a clip. */
function cropped(canvas: Canvas): Cropped | null {
  const { width, height } = canvas
  const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, width, height).data.buffer)
  const first = pixels.findIndex((pixel) => pixel !== 0)
  if (first < 0) return null
  const y = Math.floor(first / width)
  const { canvas: smaller, brush } = sheet(width, height - y)
  brush.drawImage(canvas, 0, -y)
  return { canvas: smaller, y }
}

/** A reference that fills its frame is a small print in the picture. */
function paintPrint(
  brush: Brush,
  image: Canvas,
  { u, width, index, foot, left }: { u: number; width: number; index: number; foot: number; left: boolean }
): void {
  const tall = u * 0.27
  const wide = Math.min(tall * 1.4, (tall * image.width) / image.height)
  const edge = u * 0.05 + index * (wide + u * 0.03)
  brush.save()
  brush.translate(left ? edge + wide / 2 : width - edge - wide / 2, foot)
  brush.rotate((left ? -1 : 1) * 0.035)
  brush.shadowColor = 'rgba(14, 8, 20, 0.5)'
  brush.shadowBlur = u * 0.03
  brush.shadowOffsetY = u * 0.012
  box(brush, -wide / 2 - u * 0.012, -tall - u * 0.012, wide + u * 0.024, tall + u * 0.024, '#fbf7ef', u * 0.012)
  brush.shadowColor = 'transparent'
  brush.beginPath()
  brush.roundRect(-wide / 2, -tall, wide, tall, u * 0.007)
  brush.clip()
  const scale = Math.max(wide / image.width, tall / image.height)
  brush.drawImage(
    image,
    -(image.width * scale) / 2,
    -tall / 2 - (image.height * scale) / 2,
    image.width * scale,
    image.height * scale
  )
  brush.restore()
}
