import { rename, stat } from 'node:fs/promises'
import { loadImage } from '@napi-rs/canvas'
import { composePicture, type Picture } from '../painting/compose.ts'
import { synthesise } from './audio.ts'
import { defaultDurationSeconds } from '../default-duration.ts'
import { dimensionsOf, likeImage } from '../dimensions.ts'
import { encodeClip } from './encode.ts'
import { sceneOf } from './image.ts'
import { motionAt, readCamera } from '../painting/motion.ts'
import { sheet } from '../painting/paint.ts'
import { picturePlane } from '../painting/plane.ts'
import type { RenderJob, Rendered } from '../protocol.ts'
import { readReference, recall } from '../reading/references.ts'
import { loudnessOf } from './loudness-of.ts'
import type { Scene } from '../reading/scene-kinds.ts'

/** Draws a clip that starts with its first frame. The camera words of the prompt decide how it moves. */
export async function renderClip(job: RenderJob): Promise<Rendered> {
  const { request, framesPerSecond } = job
  const durationSeconds = request.durationSeconds ?? defaultDurationSeconds
  const { picture, scene } = await startingPicture(job)
  const { width, height } = picture
  const camera = readCamera(request.prompt)
  const { speech } = job
  const isTalking = speech ? speech.isSeen : isSpeaking(request.prompt)
  const loudness = speech?.isSeen ? loudnessOf(speech) : null
  const { canvas, brush } = sheet(width, height)
  const file = `${job.outputPath}.mp4`

  await encodeClip({
    file: `${file}.part`,
    width,
    height,
    framesPerSecond,
    frames: Math.round(durationSeconds * framesPerSecond),
    draw(frame) {
      brush.setTransform(1, 0, 0, 1, 0, 0)
      picture.draw(
        brush,
        motionAt({
          time: frame / framesPerSecond,
          duration: durationSeconds,
          camera,
          seed: job.seed,
          speaking: isTalking,
          loudness
        })
      )
      return canvas.data()
    },
    sound: request.sound ? synthesise({ scene, prompt: request.prompt, durationSeconds, speech, isTalking }) : null
  })
  await rename(`${file}.part`, file)
  const { size } = await stat(file)
  return { file, contentType: 'video/mp4', bytes: size, width, height, durationSeconds }
}

/**
 * A first frame that we drew is taken apart into its layers. Any other image is one plane that the camera moves over.
 */
async function startingPicture(job: RenderJob): Promise<{ picture: Picture; scene: Scene | null }> {
  const { request, shortSidePixels, firstFrame } = job
  const asked = request.aspectRatio ? dimensionsOf({ ratio: request.aspectRatio, shortSidePixels, even: true }) : null
  if (!firstFrame) {
    const { scene, pictures } = await sceneOf(job)
    const first = pictures[0]?.canvas
    const size =
      asked ??
      (first
        ? likeImage({ ...sidesOf(first), shortSidePixels })
        : dimensionsOf({ ratio: '16:9', shortSidePixels, even: true }))
    return { picture: composePicture({ scene, references: pictures, ...size }), scene }
  }
  const known = await recall(job.scenesDirectory, firstFrame)
  const image = await loadImage(Buffer.from(firstFrame))
  const size = asked ?? likeImage({ width: image.width, height: image.height, shortSidePixels })
  const sameShape = Math.abs(image.width / image.height - size.width / size.height) < 0.01
  if (known && sameShape && !job.lastFrame) {
    const references = await Promise.all(known.images.map(readReference))
    return { picture: composePicture({ scene: known.scene, references, ...size }), scene: known.scene }
  }
  const last = job.lastFrame ? await loadImage(Buffer.from(job.lastFrame)) : null
  return {
    picture: picturePlane({ image, last, ...size, durationSeconds: request.durationSeconds ?? defaultDurationSeconds }),
    scene: known?.scene ?? null
  }
}

const sidesOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

/** True when the prompt says that somebody speaks, or quotes words. */
export function isSpeaking(prompt: string): boolean {
  if (/\b(no dialogue|nobody speaks|no one speaks|without speaking|silent)\b/i.test(prompt)) return false
  return (
    /\b(says?|speaks?|speaking|talks?|talking|dialogue|spoken|tells?|explains?|voice|lip[- ]?sync\w*)\b/i.test(
      prompt
    ) || /["“][^"”]{8,}["”]/.test(prompt)
  )
}
