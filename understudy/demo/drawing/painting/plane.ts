import type { Image } from '@napi-rs/canvas'
import type { Picture } from './compose.ts'
import { pool } from './paint.ts'

/** An image from elsewhere that fills the frame. Light moves over it, and a last frame fades in at the end. */
export function picturePlane(options: {
  image: Image
  last: Image | null
  width: number
  height: number
  durationSeconds: number
}): Picture {
  const { image, last, width, height, durationSeconds } = options
  return {
    width,
    height,
    draw(brush, motion) {
      brush.save()
      const zoom = 1 + motion.zoom
      brush.translate(width / 2 + motion.panX * width, height / 2 + motion.panY * height)
      brush.rotate(motion.roll)
      brush.scale(zoom, zoom)
      brush.translate(-width / 2, -height / 2)
      const cover = (picture: Image) => {
        const scale = Math.max(width / picture.width, height / picture.height)
        brush.drawImage(
          picture,
          (width - picture.width * scale) / 2,
          (height - picture.height * scale) / 2,
          picture.width * scale,
          picture.height * scale
        )
      }
      cover(image)
      if (last) {
        brush.globalAlpha = Math.min(1, Math.max(0, motion.time / durationSeconds - 0.35) / 0.6)
        cover(last)
      }
      brush.restore()
      const glimmer = Math.min(1, motion.time) * 0.1
      if (glimmer <= 0) return
      brush.save()
      brush.globalCompositeOperation = 'soft-light'
      pool(
        brush,
        width * (0.5 + 0.4 * Math.sin(motion.time * 0.5)),
        height * 0.3,
        Math.max(width, height) * 0.6,
        Math.max(width, height) * 0.6,
        '#fff4dc',
        glimmer * 3
      )
      brush.restore()
    }
  }
}
