import type { ReactNode } from 'react'
import { useArrival } from '../components/use-arrival.ts'
import classes from '../components/cards.module.css'

interface ChoicesProps {
  id?: string
  legend: string
  /** The name is seen around it already. */
  isNamed?: boolean
  children: ReactNode
}

/** One of several, by radio buttons as cards. */
export function Choices({ id = '', legend, isNamed = false, children }: ChoicesProps) {
  const place = useArrival<HTMLFieldSetElement>(id)
  return (
    <fieldset ref={place} id={id || undefined} tabIndex={-1} className={classes.group}>
      {isNamed ? null : <legend>{legend}</legend>}
      <div className={classes.stack} role="radiogroup" aria-label={legend}>
        {children}
      </div>
    </fieldset>
  )
}

export function Options({ children }: { children: ReactNode }) {
  return <div className={classes.options}>{children}</div>
}

interface ChoiceProps {
  isChosen: boolean
  whyNot?: string | null
  onChoose(): void
  children: ReactNode
}

export function Choice({ isChosen, whyNot = null, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      className={classes.choice}
      aria-checked={isChosen}
      aria-disabled={whyNot !== null}
      onClick={() => (whyNot === null ? onChoose() : undefined)}
    >
      {children}
      {whyNot ? <span className="label">{whyNot}</span> : null}
    </button>
  )
}
