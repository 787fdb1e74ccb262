import { readFile } from 'node:fs/promises'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import type { Frame } from 'node-av/lib'
import { framesPerSecond } from '../../../cut/frame-rate.ts'
import { stillWindow, type StillMove } from '../../../cut/still-moves.ts'
import { createFramePainter } from './paint-frame.ts'
import { drawScenePlate } from './draw-scene-plate.ts'
import { encodeFrames } from './encode-frames.ts'
import { paintLayers, placeOn } from './paint-layers.ts'
import type { StillSceneJob } from './protocol.ts'

/** A still needs fewer bits than a clip: what moves is the frame. */
const bitsPerPixel = 0.1
/** The smallest window of any move is so much of the still. The still is scaled once, so that it stays sharp there. */
const smallestWindow = 0.84

/** A scene of an animatic: a move over its still, or a plate with its words. */
export async function makeStillScene(job: StillSceneJob): Promise<void> {
  const surface = { ...job, pictures: {} }
  const painted = await paintLayers(surface, await placeOn(surface, job.layers))
  const pictures = job.still === null ? repeat(job) : move(await fill(job, job.still), job)
  await encodeFrames({ ...job, bitsPerPixel, painted, pictures })
}

async function* repeat(job: StillSceneJob): AsyncGenerator<Frame> {
  using painter = createFramePainter(job)
  using plate = await painter.paint(drawScenePlate(job))
  for (let frame = 0; frame < job.frames; frame += 1) yield plate
}

/** The still in the frame's ratio. What does not fit is cut off equally at both sides. */
async function fill({ width, height }: StillSceneJob, file: string): Promise<Canvas> {
  const still = await loadImage(await readFile(file))
  const canvas = createCanvas(Math.round(width / smallestWindow), Math.round(height / smallestWindow))
  const brush = canvas.getContext('2d')
  brush.imageSmoothingQuality = 'high'
  const scale = Math.max(canvas.width / still.width, canvas.height / still.height)
  const [wide, high] = [still.width * scale, still.height * scale]
  brush.drawImage(still, (canvas.width - wide) / 2, (canvas.height - high) / 2, wide, high)
  return canvas
}

async function* move(still: Canvas, job: StillSceneJob): AsyncGenerator<Frame> {
  const { width, height, frames } = job
  const seconds = frames / framesPerSecond(job.frameRate)
  const target = createCanvas(width, height)
  const brush = target.getContext('2d')
  brush.imageSmoothingQuality = 'medium'
  using painter = createFramePainter(job)
  let last: Frame | null = null
  try {
    for (let frame = 0; frame < frames; frame += 1) {
      if (last === null || !isStill(job.move)) {
        const { x, y, size } = stillWindow(job.move, frames > 1 ? frame / (frames - 1) : 0, seconds)
        const [wide, high] = [still.width, still.height]
        brush.drawImage(still, x * wide, y * high, size * wide, size * high, 0, 0, width, height)
        last?.free()
        last = await painter.paint(target.data())
      }
      yield last
    }
  } finally {
    last?.free()
  }
}

const isStill = (name: StillMove): boolean => name === 'hold'
