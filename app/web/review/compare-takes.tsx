import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { Picture } from '../media/picture.tsx'
import classes from './compare-takes.module.css'

export type Take = MediaView & { url: string }

export interface CompareTakesProps {
  /** Two or more finished stills of one scene. */
  takes: readonly Take[]
  /** Shown on the right at first: the take in use. */
  usedId: string | undefined
  ratio: string
}

/** Two takes one over the other. The line between them is dragged, or moved by the arrow keys. */
export function CompareTakes({ takes, usedId, ratio }: CompareTakesProps) {
  const used = takes.find(({ id }) => id === usedId) ?? takes.at(-1)
  const [leftId, setLeftId] = useState(() => takes.findLast(({ id }) => id !== used?.id)?.id)
  const [rightId, setRightId] = useState(used?.id)
  const [part, setPart] = useState(50)
  const left = takes.find(({ id }) => id === leftId) ?? takes[0]
  const right = takes.find(({ id }) => id === rightId) ?? takes.at(-1)
  if (!left || !right) return null
  const { width, height } = readRatio(ratio) ?? square
  const choices = takes.map(({ id, take }) => ({
    value: id,
    label: id === usedId ? `Take ${take}, in use` : `Take ${take}`
  }))
  return (
    <section className={classes.compare} aria-label="Two takes side by side">
      <div className={classes.choices}>
        <NativeSelect
          aria-label="Left"
          data={choices}
          value={left.id}
          onChange={(event) => setLeftId(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Right"
          data={choices}
          value={right.id}
          onChange={(event) => setRightId(event.currentTarget.value)}
        />
      </div>
      <div className={classes.stage} style={{ '--wide': width, '--high': height, '--part': `${part}%` }}>
        <Still take={left} />
        <div className={classes.over}>
          <Still take={right} />
        </div>
        <span className={classes.line} aria-hidden />
        <input
          type="range"
          min={0}
          max={100}
          value={part}
          className={classes.slider}
          aria-label={`Take ${left.take} on the left, take ${right.take} on the right`}
          aria-valuetext={`${part} percent take ${left.take}`}
          onChange={(event) => setPart(event.currentTarget.valueAsNumber)}
        />
      </div>
    </section>
  )
}

const Still = ({ take }: { take: Take }) => (
  <Picture
    src={take.url}
    alt={`Take ${take.take}`}
    thumbnails={take.thumbnails}
    sizes="(max-width: 56em) 90vw, 40rem"
    isEager
  />
)
