import type { RefObject } from 'react'
import type { Editor } from '../use-editor.ts'
import { dragPlayhead } from './playhead.tsx'
import type { Scale } from './use-scale.ts'
import classes from './timeline.module.css'

export interface RulerProps {
  editor: Editor
  scale: Scale
  scroller: RefObject<HTMLDivElement | null>
}

const steps = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 600] as const
const leastPixels = 56

/** The time of the film. A press moves the playhead there. Keys move it from its own grip. */
export function Ruler({ editor, scale, scroller }: RulerProps) {
  const total = editor.film?.timeline.durationSeconds ?? 0
  const step = steps.find((one) => one * scale.pixels >= leastPixels) ?? 600
  const marks = Array.from({ length: Math.floor(total / step + 1e-6) + 1 }, (_, index) => index * step)
  return (
    <div
      className={classes.ruler}
      aria-hidden
      onPointerDown={(event) => dragPlayhead(event, editor, scale, scroller.current)}
    >
      {marks.map((seconds) => (
        <span key={seconds} style={{ left: scale.toPixels(seconds) }}>
          {markWords(seconds, step)}
        </span>
      ))}
    </div>
  )
}

function markWords(seconds: number, step: number): string {
  const minutes = Math.floor(seconds / 60 + 1e-6)
  const rest = (seconds - minutes * 60).toFixed(step < 1 ? 1 : 0)
  return `${minutes}:${rest.padStart(step < 1 ? 4 : 2, '0')}`
}
