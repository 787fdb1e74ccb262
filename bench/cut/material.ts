import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleRate } from '@callsheet/understudy/demo/drawing/files/audio.ts'
import { encodeClip } from '@callsheet/understudy/demo/drawing/files/encode.ts'
import { sheet } from '@callsheet/understudy/demo/drawing/painting/paint.ts'
import sharp from 'sharp'
import { framesPerSecond } from './film.ts'

const clipSize = { width: 720, height: 1_280 }
const stillSize = { width: 1_080, height: 1_920 }

/** Clips like those of a model: 720p, grain, something that moves, and sound. */
export async function makeClips(directory: string, count: number, seconds: number): Promise<string[]> {
  await mkdir(directory, { recursive: true })
  const files = []
  for (let clip = 0; clip < count; clip += 1)
    files.push(await makeClip(join(directory, `clip-${clip}.mp4`), clip, seconds))
  return files
}

async function makeClip(file: string, clip: number, seconds: number): Promise<string> {
  const random = randomFrom(clip + 1)
  const sound = Float32Array.from({ length: sampleRate * seconds }, (_, index) => {
    const loudness = 0.05 + 0.25 * Math.abs(Math.sin((index / sampleRate) * 4 + clip))
    return (random() - 0.5) * loudness
  })
  const draw = (frame: number) => paint(clipSize, clip * 40 + (frame / framesPerSecond) * 20, random)
  await encodeClip({ file, ...clipSize, framesPerSecond, frames: seconds * framesPerSecond, draw, sound })
  return file
}

/** Stills like those of a model, as JPEG. */
export async function makeStills(directory: string, count: number): Promise<string[]> {
  await mkdir(directory, { recursive: true })
  const files = []
  const { width, height } = stillSize
  for (let still = 0; still < count; still += 1) {
    const file = join(directory, `still-${still}.jpg`)
    const raw = { width, height, channels: 4 as const }
    await sharp(paint(stillSize, still * 11, randomFrom(still + 1)), { raw })
      .jpeg({ quality: 92 })
      .toFile(file)
    files.push(file)
  }
  return files
}

/** Soft light, a ball that moves, hard edges, and grain. */
function paint({ width, height }: { width: number; height: number }, turn: number, random: () => number): Uint8Array {
  const { canvas, brush } = sheet(width, height)
  const light = brush.createLinearGradient(0, 0, width, height)
  light.addColorStop(0, `hsl(${turn % 360} 45% 62%)`)
  light.addColorStop(1, `hsl(${(turn + 70) % 360} 50% 22%)`)
  brush.fillStyle = light
  brush.fillRect(0, 0, width, height)
  for (let stripe = 0; stripe < 12; stripe += 1) {
    brush.fillStyle = `hsl(${(turn + stripe * 20) % 360} 40% 45%)`
    brush.fillRect(((stripe * width) / 12 + turn * 3) % width, height * 0.6, width / 30, height * 0.3)
  }
  brush.fillStyle = `hsl(${(turn + 180) % 360} 60% 55%)`
  brush.beginPath()
  brush.arc(width * (0.5 + 0.3 * Math.sin(turn / 9)), height * 0.35, width * 0.18, 0, 2 * Math.PI)
  brush.fill()
  const pixels = new Uint8Array(canvas.data())
  for (let at = 0; at < pixels.length; at += 4) {
    const grain = (random() - 0.5) * 14
    for (let channel = at; channel < at + 3; channel += 1)
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + grain))
  }
  return pixels
}

/** The same row of numbers from 0 to 1 in every run. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
