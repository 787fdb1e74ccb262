import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleRate } from '@callsheet/understudy/demo/drawing/files/audio.ts'
import { encodeClip } from '@callsheet/understudy/demo/drawing/files/encode.ts'
import { sheet } from '@callsheet/understudy/demo/drawing/painting/paint.ts'
import sharp from 'sharp'

const size = { width: 360, height: 640 }
const framesPerSecond = 24
const seconds = 4

/** One still and one clip with sound, both small. Every scene of the run has them, because painting is not measured. */
export async function makeMaterial(directory: string): Promise<{ still: string; clip: string }> {
  await mkdir(directory, { recursive: true })
  const [still, clip] = [join(directory, 'still.jpg'), join(directory, 'clip.mp4')]
  await sharp(paint(0), { raw: { ...size, channels: 4 } })
    .jpeg({ quality: 92 })
    .toFile(still)
  const sound = Float32Array.from({ length: sampleRate * seconds }, (_, index) => 0.2 * Math.sin(index / 20))
  await encodeClip({ file: clip, ...size, framesPerSecond, frames: seconds * framesPerSecond, draw: paint, sound })
  return { still, clip }
}

/** Soft light, and a bar that moves. */
function paint(frame: number): Uint8Array {
  const { width, height } = size
  const { canvas, brush } = sheet(width, height)
  const light = brush.createLinearGradient(0, 0, width, height)
  light.addColorStop(0, 'hsl(30 45% 62%)')
  light.addColorStop(1, 'hsl(200 50% 22%)')
  brush.fillStyle = light
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = 'hsl(120 60% 55%)'
  brush.fillRect((frame * 3) % width, height / 3, width / 8, height / 3)
  return canvas.data()
}
