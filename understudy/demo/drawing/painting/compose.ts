import { createFigure, type Figure } from './figure/figure.ts'
import { createFinish } from './finish.ts'
import { lights } from './lighting.ts'
import type { Motion } from './motion.ts'
import type { Brush } from './paint.ts'
import { framing, placePeople, tableTop } from './placing.ts'
import { randomFrom } from '../random.ts'
import type { ReferencePicture } from '../reading/references.ts'
import { paintRoom } from './room-layer.ts'
import type { Scene } from '../reading/scene-kinds.ts'
import { paintSticker } from './sticker.ts'
import { paintTable } from './table-layer.ts'

export interface Picture {
  width: number
  height: number
  draw(brush: Brush, motion: Motion): void
}

/** Paints a scene once, in layers. `draw` combines them for a still or for any moment of a clip. */
export function composePicture({
  scene,
  references,
  width,
  height
}: {
  scene: Scene
  references: readonly ReferencePicture[]
  width: number
  height: number
}): Picture {
  const u = Math.min(width, height)
  const light = lights[scene.lighting]
  const keySide = randomFrom(`key ${scene.settingSeed}`).chance(0.5) ? 1 : -1
  const frame = framing[scene.shot]
  const placed = placePeople(scene, width, height)
  const lead = placed[0]
  const table = tableTop(scene, lead, height)
  // With a sticker, the given picture shows the person of the sticker.
  const products = (scene.sticker ? [] : references).filter((reference) => reference.cutOut)
  const prints = references.filter((reference) => !reference.cutOut)

  const held =
    scene.pose === 'hold' && placed.length > 0
      ? (scene.props.find(({ kind }) => !['microphone', 'laptop', 'plant', 'plate'].includes(kind)) ?? null)
      : null
  const heldImage = scene.pose === 'hold' ? (products[0]?.canvas ?? null) : null
  // In a close shot on a tall frame, a raised arm is only a sleeve at the edge.
  const cutOff = scene.shot.endsWith('close-up') && width < height && scene.pose !== 'hold'
  const pose = cutOff ? 'rest' : scene.pose
  const background = paintRoom({
    scene,
    width,
    height,
    horizon: height * frame.horizon,
    blur: u * frame.blur,
    standing: scene.shot === 'wide' ? placed : []
  })
  const figures: Figure[] = placed.map((place, index) =>
    createFigure({
      look: place.look,
      mood: scene.mood,
      pose: index === 0 ? pose : 'table',
      held: index === 0 ? held : null,
      heldImage: index === 0 ? heldImage : null,
      place,
      light,
      keySide,
      width,
      height
    })
  )
  const foreground = paintTable({
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
      // One person speaks in a clip: whoever stands in front.
      for (const [index, figure] of [...figures.entries()].toReversed())
        at(1, () => figure.draw(brush, index === 0 ? motion : { ...motion, mouth: 0 }))
      if (foreground) at(1.2, () => brush.drawImage(foreground.canvas, 0, foreground.y))
      if (sticker) at(1, () => sticker(brush, motion))
      finish(brush, motion)
    }
  }
}
