import { FilterAPI } from 'node-av/api'
import { AV_PIX_FMT_RGBA } from 'node-av/constants'
import { Frame } from 'node-av/lib'

export interface FramePainter extends Disposable {
  /** From RGBA without transparency, row by row. The caller frees the frame. */
  paint(pixels: Uint8Array): Promise<Frame>
}

/** Makes frames of a film from what was drawn: `yuv420p` with the colours of every film. */
export function createFramePainter({ width, height }: { width: number; height: number }): FramePainter {
  const filter = FilterAPI.create('scale=out_color_matrix=bt709:out_range=tv,format=yuv420p')
  let frames = 0n
  return {
    async paint(pixels) {
      using drawn = Frame.fromVideoBuffer(Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), {
        width,
        height,
        format: AV_PIX_FMT_RGBA,
        timeBase: { num: 1, den: 1 }
      })
      drawn.pts = frames
      frames += 1n
      const [painted] = await filter.processAll(drawn)
      if (!painted) throw new Error('A drawn frame was painted and nothing came of it')
      return painted
    },
    [Symbol.dispose]: () => filter.close()
  }
}
