import { FilterComplexAPI } from 'node-av/api'
import { AV_PIX_FMT_RGBA } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import type { PaintedLayer } from './paint-layers.ts'

export interface LayerStack extends Disposable {
  /**
   * Gives the frame with the layers of this second on it, or the frame itself where there are none. The caller frees
   * what it is given. Frames come in the order of their times.
   */
  lay(frame: Frame, seconds: number): Promise<Frame>
}

/** Lays what was painted over the frames of a film. A graph is made when other layers are seen than before. */
export function createLayerStack(painted: readonly PaintedLayer[]): LayerStack {
  let last: { shown: readonly PaintedLayer[]; graph: Graph } | null = null
  return {
    async lay(frame, seconds) {
      const shown = painted.filter(({ startSeconds, endSeconds }) => startSeconds <= seconds && endSeconds > seconds)
      if (shown.length === 0) return frame
      if (!last || !areSame(last.shown, shown)) {
        last?.graph.close()
        last = { shown, graph: await openGraph(shown, frame) }
      }
      return last.graph.lay(frame)
    },
    [Symbol.dispose]: () => last?.graph.close()
  }
}

interface Graph {
  lay(frame: Frame): Promise<Frame>
  close(): void
}

async function openGraph(layers: readonly PaintedLayer[], like: Frame): Promise<Graph> {
  const chain = layers.map(({ bitmap: { x, y } }, index) => {
    const before = index === 0 ? 'film' : `laid${index}`
    const after = index === layers.length - 1 ? 'out' : `laid${index + 1}`
    // Said aloud, because a picture of red, green and blue does not bring the matrix of the film.
    const asFilm = `[layer${index}]scale=out_color_matrix=bt709:out_range=tv,format=yuva420p[own${index}]`
    return `${asFilm};[${before}][own${index}]overlay=${x}:${y}:format=yuv420:eof_action=repeat[${after}]`
  })
  const graph = FilterComplexAPI.create(chain.join(';'), {
    inputs: [{ label: 'film' }, ...layers.map((_, index) => ({ label: `layer${index}` }))],
    outputs: [{ label: 'out' }]
  })
  for (const [index, { bitmap }] of layers.entries()) {
    const { width, height, pixels } = bitmap
    using layer = Frame.fromVideoBuffer(Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), {
      width,
      height,
      format: AV_PIX_FMT_RGBA,
      timeBase: like.timeBase
    })
    layer.pts = like.pts
    await graph.process(`layer${index}`, layer)
  }
  let isBegun = false
  return {
    async lay(frame) {
      await graph.process('film', frame)
      if (!isBegun) {
        // The graph exists since it has a frame of each. A layer without more frames stays as it is.
        for (const index of layers.keys()) await graph.flush(`layer${index}`)
        isBegun = true
      }
      const laid = await graph.receive('out')
      if (!(laid instanceof Frame)) throw new Error('Layers were laid over a frame and nothing came of it')
      return laid
    },
    close: () => graph.close()
  }
}

const areSame = (some: readonly PaintedLayer[], others: readonly PaintedLayer[]): boolean =>
  some.length === others.length && some.every((layer, index) => layer === others[index])
