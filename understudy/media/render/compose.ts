import type { Canvas } from '@napi-rs/canvas'
import { paintSlate } from './caption.ts'
import { alpha, darker, lighter } from './colour.ts'
import { createFigure, type Figure } from './figure/figure.ts'
import { lights, type Light } from './lighting.ts'
import type { Motion } from './motion.ts'
import { gradeLayer } from './grade.ts'
import { blurred, box, down, glow, pool, rimLight, sheet, type Brush } from './paint.ts'
import { paintProp, propHeights } from './props.ts'
import { randomFrom } from './random.ts'
import type { ReferencePicture } from './references.ts'
import { rooms, tables } from './rooms/rooms.ts'
import { tonesFrom, type RoomPaint } from './rooms/room.ts'
import type { Prop, Scene, Shot } from './scene.ts'
import { paintSticker } from './sticker.ts'

export interface Picture {
  width: number
  height: number
  draw(brush: Brush, motion: Motion): void
}

const framing: Record<Shot, { byWidth: number; byHeight: number; headY: number; blur: number; horizon: number }> = {
  'extreme-close-up': { byWidth: 0.74, byHeight: 0.5, headY: 0.47, blur: 0.03, horizon: 0.9 },
  'close-up': { byWidth: 0.5, byHeight: 0.36, headY: 0.44, blur: 0.016, horizon: 0.8 },
  medium: { byWidth: 0.315, byHeight: 0.216, headY: 0.365, blur: 0.008, horizon: 0.7 },
  wide: { byWidth: 0.18, byHeight: 0.112, headY: 0, blur: 0.0025, horizon: 0.66 },
  overhead: { byWidth: 0.3, byHeight: 0.2, headY: 0.4, blur: 0, horizon: 0 }
}

/** Paints a scene once, in layers; `draw` puts them together for a still or for any moment of a clip. */
export function composePicture({ scene, references, width, height }: { scene: Scene; references: readonly ReferencePicture[]; width: number; height: number }): Picture {
  const u = Math.min(width, height)
  const light = lights[scene.lighting]
  const keySide = randomFrom(`key ${scene.settingSeed}`).chance(0.5) ? 1 : -1
  const frame = framing[scene.shot]
  const placed = placePeople(scene, width, height)
  const lead = placed[0]
  const table = tableTop(scene, lead, height)
  const products = references.filter((reference) => reference.cutOut)
  const prints = references.filter((reference) => !reference.cutOut)

  const held = scene.pose === 'hold' && !scene.sticker ? (scene.props.find(({ kind }) => !['microphone', 'laptop', 'plant', 'plate'].includes(kind)) ?? null) : null
  const heldImage = scene.pose === 'hold' ? (products[0]?.canvas ?? null) : null
  const background = paintRoom({ scene, width, height, horizon: height * frame.horizon, blur: u * frame.blur, standing: scene.shot === 'wide' ? placed : [] })
  const figures: Figure[] = scene.sticker
    ? []
    : placed.map((place, index) =>
        createFigure({
          look: place.look,
          mood: scene.mood,
          pose: index === 0 ? scene.pose : 'table',
          held: index === 0 ? held : null,
          heldImage: index === 0 ? heldImage : null,
          place,
          light,
          keySide,
          width,
          height
        })
      )
  const foreground = paintForeground({
    scene,
    width,
    height,
    table,
    props: scene.props.filter((prop) => prop !== held),
    products: heldImage ? products.slice(1) : products,
    prints,
    keySide,
    scale: lead?.k ?? u * (scene.people.length > 0 ? 0.3 : 0.34)
  })
  const sticker = scene.sticker ? paintSticker({ scene, reference: references[0] ?? null, width, height }) : null
  const finish = createFinish({ scene, width, height, keySide })

  return {
    width,
    height,
    draw(brush, motion) {
      const at = (depth: number, paint: () => void) => {
        brush.save()
        const zoom = 1 + motion.zoom * depth
        brush.translate(width / 2 + motion.panX * width * depth, height / 2 + motion.panY * height * depth)
        brush.rotate(motion.roll)
        brush.scale(zoom, zoom)
        brush.translate(-width / 2, -height / 2)
        paint()
        brush.restore()
      }
      at(0.82, () => brush.drawImage(background, 0, 0))
      for (const figure of figures.toReversed()) at(1, () => figure.draw(brush, motion))
      if (foreground) at(1.2, () => brush.drawImage(foreground.canvas, 0, foreground.y))
      if (sticker) at(1, () => sticker(brush, motion))
      finish(brush, motion)
    }
  }
}

interface Placed {
  look: Scene['people'][number]
  x: number
  y: number
  k: number
  facing: 1 | -1
}

function placePeople(scene: Scene, width: number, height: number): Placed[] {
  const frame = framing[scene.shot]
  const people = scene.people.slice(0, scene.shot === 'close-up' || scene.shot === 'extreme-close-up' ? 1 : 3)
  const count = people.length
  const k = Math.min(frame.byWidth * width, frame.byHeight * height, count > 1 ? (0.4 * width) / count : Infinity)
  const headY = scene.shot === 'wide' ? height * 0.93 - 6.1 * k : height * frame.headY
  const free = Math.max(0, width / 2 - k * 1.35)
  return people.map((look, index) => {
    const x = count === 1 ? width / 2 + Math.min(free, width * 0.13) * scene.side : (width * (index + 0.5)) / count + (width * (index === 0 ? 0.01 : -0.01))
    const grown = look.age === 'child' ? 0.84 : 1
    const facing: 1 | -1 = count === 1 ? (scene.side > 0 ? -1 : 1) : index === 0 ? 1 : -1
    return { look, x, y: headY + (1 - grown) * k * 2.4, k: k * grown, facing }
  })
}

/** Where a table's far edge cuts across, null where there is none to see. */
function tableTop(scene: Scene, lead: Placed | undefined, height: number): number | null {
  if (scene.sticker) return null
  if (!lead) return scene.shot === 'overhead' ? -1 : height * 0.62
  if (!tables.has(scene.setting) && scene.pose !== 'table') return null
  if (['street', 'park', 'beach', 'stage', 'car', 'gym', 'seamless'].includes(scene.setting)) return null
  const y = Math.min(lead.y + (scene.shot === 'wide' ? 2.75 : 2.42) * lead.k, scene.shot === 'medium' ? height * 0.86 : Infinity)
  return y < height * 0.985 ? y : null
}

function paintRoom({ scene, width, height, horizon, blur, standing }: { scene: Scene; width: number; height: number; horizon: number; blur: number; standing: readonly Placed[] }): Canvas {
  const made = sheet(width, height)
  const random = randomFrom(`room ${scene.settingSeed}`)
  const light = lights[scene.lighting]
  const night = scene.lighting === 'night' || scene.lighting === 'neon'
  const u = Math.min(width, height)
  const closer = scene.shot === 'close-up' ? 1.5 : scene.shot === 'extreme-close-up' ? 2 : 1
  const tones = tonesFrom(random)
  const paint: RoomPaint = { brush: made.brush, width, height, u, horizon: horizon / closer, random, light, night, tones }
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
  pool(brush, width * (0.5 + keySide * 0.36), height * 0.26, u * 0.85, u * 0.85, light.poolColour, light.poolOpacity * 0.6)
  paintShafts(brush, { scene, width, height, keySide })
  brush.globalCompositeOperation = 'source-over'
  gradeLayer({ canvas, brush }, light)
  paintVignette(brush, { light, width, height, keySide })
  return canvas
}

/** Sunbeams behind the people. */
function paintShafts(brush: Brush, { scene, width, height, keySide }: { scene: Scene; width: number; height: number; keySide: number }): void {
  if (!['golden', 'daylight', 'warm'].includes(scene.lighting)) return
  const light = lights[scene.lighting]
  const u = Math.min(width, height)
  brush.save()
  brush.translate(width * (0.5 + keySide * 0.55), -height * 0.05)
  brush.rotate(keySide * 0.62)
  brush.filter = `blur(${u * 0.02}px)`
  for (const [offset, wide, opacity] of [[-0.1, 0.1, 0.12], [0.06, 0.16, 0.1], [0.28, 0.08, 0.08]] as const) {
    brush.fillStyle = down(brush, 0, height * 1.1, [[0, alpha(light.poolColour, opacity * 1.6)], [1, alpha(light.poolColour, 0)]])
    brush.fillRect(u * offset, 0, u * wide, height * 1.3)
  }
  brush.restore()
}

interface ForegroundParts {
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

function paintForeground({ scene, width, height, table, props, products, prints, keySide, scale }: ForegroundParts): Cropped | null {
  const made = sheet(width, height)
  const { brush } = made
  const u = Math.min(width, height)
  const light = lights[scene.lighting]
  const tones = tonesFrom(randomFrom(`room ${scene.settingSeed}`))
  const random = randomFrom(`table ${scene.seed}`)
  const alone = scene.people.length === 0
  const top = table ?? height * 0.94
  const above = scene.shot === 'overhead'
  const depth = above ? height : alone ? height * 0.22 : Math.max(u * 0.05, scale * 0.34)

  if (table !== null) {
    const wood = scene.setting === 'seamless' || scene.setting === 'clinic' || scene.setting === 'bathroom' ? lighter(tones.wall, 0.08) : tones.wood
    box(brush, 0, top, width, height - top, down(brush, top, top + depth, [[0, darker(wood, 0.1)], [0.5, wood], [1, lighter(wood, 0.05)]]))
    if (!alone) box(brush, 0, top + depth, width, height - top, down(brush, top + depth, height, [[0, darker(wood, 0.16)], [1, darker(wood, 0.3)]]))
    box(brush, 0, top, width, u * 0.004, alpha(light.rim, 0.55))
    if (!alone) box(brush, 0, top + depth, width, u * 0.006, alpha(light.rim, 0.3))
    brush.globalCompositeOperation = 'multiply'
    brush.fillStyle = alpha(light.roomTint, light.roomTintOpacity * 0.7)
    brush.fillRect(0, top, width, height - top)
    brush.globalCompositeOperation = 'source-over'
    pool(brush, width * (0.5 + keySide * 0.3), top + depth * 0.5, u * 0.6, depth * 0.9, light.poolColour, light.poolOpacity * 0.45)
  }

  const things = sheet(width, height)
  const stand = top + depth * (above ? 0.66 : alone ? 0.5 : 0.55)
  const standing = table === null ? props.filter(({ kind }) => kind === 'microphone').slice(0, 1) : props
  const spots = alone ? [0.5, 0.26, 0.74, 0.14] : scene.side > 0 ? [0.2, 0.82, 0.4, 0.64] : [0.8, 0.18, 0.6, 0.36]
  let spot = 0
  const put = (paint: (at: Brush) => void, { size, share }: { size: number; share: number }) => {
    things.brush.save()
    things.brush.translate(width * share, above && share !== 0.5 ? height * (share < 0.5 ? 0.34 : 0.88) : stand + (above ? 0 : random.between(-0.1, 0.2) * depth))
    if (above) things.brush.rotate(random.between(-0.25, 0.25))
    things.brush.scale(size, size)
    paint(things.brush)
    things.brush.restore()
  }
  const heroScale = alone ? (scene.shot === 'wide' ? 0.8 : scene.shot === 'extreme-close-up' ? 1.7 : 1.25) * Math.min(u * 0.62, height * 0.36) : 0
  for (const reference of products) {
    const tall = alone ? heroScale : scale * 1.15
    const wide = (tall * reference.canvas.width) / reference.canvas.height
    put((at) => at.drawImage(reference.canvas, -wide / tall / 2, -1, wide / tall, 1), { size: tall, share: spots[spot++ % 4] ?? 0.5 })
  }
  for (const prop of standing) {
    const hero = alone && spot === 0
    const size = (prop.hero && !alone ? 1.25 : 1) * (hero ? heroScale : (alone ? u * 0.34 : scale) * propHeights[prop.kind])
    if (table === null && prop.kind === 'microphone') {
      put((at) => paintProp(at, prop), { size: scale * 1.5, share: spots[0] ?? 0.5 })
    } else put((at) => paintProp(at, prop), { size, share: spots[spot % 4] ?? 0.5 })
    spot += 1
  }
  prints.slice(0, 3).forEach((reference, index) => paintPrint(things.brush, reference.canvas, { u, width, index, foot: table === null ? height * 0.93 : stand + depth * 0.2, left: scene.side > 0 }))
  rimLight(things, { colour: light.rim, dx: keySide * u * 0.005, dy: u * 0.003, blur: u * 0.003, opacity: light.rimOpacity * 0.55 })
  brush.drawImage(things.canvas, 0, 0)
  gradeLayer(made, light)
  paintVignette(brush, { light, width, height, keySide })
  return cropped(made.canvas)
}

interface Cropped {
  canvas: Canvas
  y: number
}

/** Without the empty rows above, which would cost every frame of a clip. */
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

/** A reference that fills its frame stands in the picture as a small print. */
function paintPrint(brush: Brush, image: Canvas, { u, width, index, foot, left }: { u: number; width: number; index: number; foot: number; left: boolean }): void {
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
  brush.drawImage(image, -(image.width * scale) / 2, -tall / 2 - (image.height * scale) / 2, image.width * scale, image.height * scale)
  brush.restore()
}

/** What is drawn over everything: a drift of light, and the slate on its dark foot. */
function createFinish({ scene, width, height, keySide }: { scene: Scene; width: number; height: number; keySide: 1 | -1 }): (brush: Brush, motion: Motion) => void {
  const light = lights[scene.lighting]
  const u = Math.min(width, height)
  const foot = Math.round(height * 0.9)
  const slate = sheet(width, height - foot)
  slate.brush.fillStyle = down(slate.brush, 0, height - foot, [[0, 'rgba(6, 3, 14, 0)'], [1, 'rgba(6, 3, 14, 0.5)']])
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

/** Darker corners, in the room and on the table: people stand out before them. */
function paintVignette(brush: Brush, { light, width, height, keySide }: { light: Light; width: number; height: number; keySide: number }): void {
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
