import { useRef, useState, type PointerEvent } from 'react'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { Picture } from '../media/picture.tsx'
import classes from './scene-viewer.module.css'

export interface ZoomStageProps {
  still: MediaView & { url: string }
  alt: string
  /** It is in view. */
  onSeen(): void
  /** A swipe to the side, while the still is not enlarged: 1 is the next one. */
  onSwipe(step: 1 | -1): void
}

/** Pixels to the side that are a swipe and no tremble. */
const leastSwipe = 60

/** From here on the screen shows more than the largest small picture holds. */
const wholeFromScale = 1.3

/** A still that fills its place. The wheel, two fingers or a double press enlarge it; then it is dragged about. */
export function ZoomStage({ still, alt, onSeen, onSwipe }: ZoomStageProps) {
  const [isEnlarged, setEnlarged] = useState(false)
  const start = useRef<{ x: number; y: number } | null>(null)
  const end = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const from = start.current
    start.current = null
    if (!from || isEnlarged || pointerType === 'mouse') return
    const [across, down] = [clientX - from.x, clientY - from.y]
    if (Math.abs(across) > leastSwipe && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1)
  }
  return (
    <div
      className={classes.zoom}
      onPointerDown={({ clientX, clientY, isPrimary }) => {
        // A second finger makes it a pinch.
        start.current = isPrimary ? { x: clientX, y: clientY } : null
      }}
      onPointerUp={end}
      onPointerCancel={() => (start.current = null)}
    >
      <TransformWrapper
        key={still.id}
        maxScale={6}
        doubleClick={{ mode: 'toggle', step: 1.2 }}
        panning={{ disabled: !isEnlarged }}
        onTransform={(_, { scale }) => setEnlarged(scale >= wholeFromScale)}
      >
        <TransformComponent wrapperClass={classes.zoom ?? ''} contentClass={classes.zoomContent ?? ''}>
          <Picture
            src={still.url}
            alt={alt}
            thumbnails={still.thumbnails}
            // The whole file is loaded only where its pixels are looked at.
            sizes="(max-width: 56em) 100vw, 60vh"
            isEager
            onSeen={onSeen}
          />
          {isEnlarged ? <img className={classes.whole} src={still.url} alt="" aria-hidden decoding="async" /> : null}
        </TransformComponent>
      </TransformWrapper>
    </div>
  )
}
