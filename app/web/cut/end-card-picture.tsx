import { useEffect, useMemo, useRef } from 'react'
import type { EndCardSettings, Layer } from '@callsheet/lib/cut/layers.ts'
import { drawPlaced } from './draw-film-layers.ts'
import { drawingOn, usePlacedLayers } from './use-placed-layers.ts'

export interface EndCardPictureProps {
  card: EndCardSettings
  /** In pixels of the film. */
  width: number
  height: number
  className?: string | undefined
}

/** An end card as the cutter draws it. */
export function EndCardPicture({ card, width, height, className }: EndCardPictureProps) {
  const { headline, line, callToAction, imageId, colours } = card
  const film = useMemo(() => {
    const layer: Layer = {
      kind: 'end-card',
      headline,
      line,
      callToAction,
      pictureHash: imageId,
      style: 'plain',
      ...(colours && { colours }),
      startSeconds: 0,
      endSeconds: 1
    }
    return { layers: [layer], timeline: { width, height } }
  }, [headline, line, callToAction, imageId, colours, width, height])
  const layers = usePlacedLayers(film)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    const [placed] = layers?.placed ?? []
    if (!brush || !layers || !placed) return
    drawPlaced(drawingOn(brush, film, layers.images), { placed, images: layers.images, spoken: null })
  }, [layers, film])
  const words = [headline, line, callToAction].filter(Boolean).join(', ')
  return (
    <canvas
      ref={canvas}
      className={className}
      width={width}
      height={height}
      role="img"
      aria-label={`The end card: ${words || 'no words yet'}`}
    />
  )
}
