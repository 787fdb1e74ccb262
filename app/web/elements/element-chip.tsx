import { Suspense, useState } from 'react'
import type { Element } from '@callsheet/lib/wire/element.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { kindWords } from './kind-words.ts'
import classes from '../components/components.module.css'

/** Needed when a chip is pointed at. */
const ElementTooltip = lazyPart(() => import('./element-tooltip.tsx'), 'ElementTooltip')

/** An element by its name, with its description while it is pointed at. */
export function ElementChip({ element }: { element: Element }) {
  const [isWanted, setWanted] = useState(false)
  const [isOver, setOver] = useState(false)
  const chip = (
    <span
      className={classes.chip}
      onPointerEnter={() => {
        setOver(true)
        setWanted(true)
      }}
      onPointerLeave={({ pointerType }) => setOver(pointerType === 'touch')}
    >
      <span className={classes.chipKind}>{kindWords[element.kind]}</span>
      {element.name}
    </span>
  )
  if (!isWanted) return chip
  return (
    <Suspense fallback={chip}>
      <ElementTooltip description={element.description} isOpenAtFirst={isOver}>
        {chip}
      </ElementTooltip>
    </Suspense>
  )
}
