import { lookFrom } from '../reading/look.ts'
import { paintArm, paintBody } from './figure/body.ts'
import { paintFace } from './figure/face.ts'
import { backHair } from './figure/hair.ts'
import { paintHead } from './figure/head.ts'
import type { Motion } from './motion.ts'
import { sheet, silhouette, type Brush } from './paint.ts'
import type { ReferencePicture } from '../reading/references.ts'
import type { Scene } from '../reading/scene-kinds.ts'

/**
 * A paper sticker with a big head and a white edge, a quarter of the height. It hops in a corner of the live action.
 */
export function paintSticker({
  scene,
  reference,
  width,
  height
}: {
  scene: Scene
  reference: ReferencePicture | null
  width: number
  height: number
}): (brush: Brush, motion: Motion) => void {
  const u = Math.min(width, height)
  const k = Math.min(u * 0.2, height * 0.08)
  const size = Math.ceil(k * 3.4)
  const look = scene.stickerLook ?? scene.people[0] ?? lookFrom({ words: scene.seed, name: null })
  const drawn = sheet(size, size * 1.2)
  const { brush: ink } = drawn
  const x = size / 2
  const y = size * 0.4
  const at = (scale: number, dy: number, paint: () => void) => {
    ink.save()
    ink.translate(x, y + dy)
    ink.scale(scale, scale)
    paint()
    ink.restore()
  }
  if (!reference) at(k, 0, () => backHair[look.hairStyle](ink, look))
  at(k * 0.5, k * 0.3, () => {
    paintBody(ink, look)
    paintArm(ink, look, { shoulder: [-0.8, 1.4], elbow: [-1.3, 1.9], hand: [-1.7, 1.1], grip: false })
    paintArm(ink, look, { shoulder: [0.8, 1.4], elbow: [1.3, 1.9], hand: [1.7, 1.1], grip: false })
  })
  if (reference) paintPhotoHead(ink, reference, { x, y, k })
  else {
    at(k, 0, () => {
      paintHead(ink, look, 1)
      paintFace(ink, look, {
        mood: 'surprised',
        expression: { blink: 0, mouth: 0, gaze: -0.5 },
        dim: 0,
        shadow: '#000000'
      })
    })
  }
  const edge = silhouette(drawn.canvas, '#ffffff')
  const paper = sheet(size, size * 1.2)
  for (let step = 0; step < 20; step += 1) {
    const angle = (step / 20) * Math.PI * 2
    paper.brush.drawImage(edge, Math.cos(angle) * k * 0.075, Math.sin(angle) * k * 0.075)
  }
  paper.brush.drawImage(drawn.canvas, 0, 0)

  return (brush, motion) => {
    const hop = Math.abs(Math.sin(motion.time * 4.2)) * k * 0.16
    brush.save()
    brush.translate(width - size * 0.52, height * 0.9 - size * 0.62 - hop)
    brush.rotate(Math.sin(motion.time * 4.2) * 0.06 - 0.05)
    brush.shadowColor = 'rgba(10, 6, 20, 0.5)'
    brush.shadowBlur = u * 0.03
    brush.shadowOffsetY = u * 0.015
    brush.drawImage(paper.canvas, -size / 2, -size * 0.55)
    brush.restore()
  }
}

/** For a person we do not know, the face is cut from their photo, so that they recognise themselves. */
function paintPhotoHead(
  ink: Brush,
  { canvas }: ReferencePicture,
  { x, y, k }: { x: number; y: number; k: number }
): void {
  const side = Math.min(canvas.width, canvas.height * 0.8) * 0.82
  const left = (canvas.width - side) / 2
  const top = canvas.height > canvas.width * 1.2 ? canvas.height * 0.12 : canvas.height * 0.06
  ink.save()
  ink.beginPath()
  ink.ellipse(x, y - k * 0.05, k * 0.86, k * 0.98, 0, 0, Math.PI * 2)
  ink.clip()
  ink.drawImage(canvas, left, top, side, side * 1.14, x - k * 0.86, y - k * 1.03, k * 1.72, k * 1.96)
  ink.restore()
  ink.beginPath()
  ink.ellipse(x, y - k * 0.05, k * 0.86, k * 0.98, 0, 0, Math.PI * 2)
  ink.lineWidth = k * 0.05
  ink.strokeStyle = '#1d1a20'
  ink.stroke()
}
