import { useId, type ReactNode } from 'react'
import { ChevronDown } from '../icons/icons.ts'
import { SheetHeading } from './sheet.tsx'
import classes from './disclosure.module.css'

export interface DisclosureProps {
  /** In the address, and the id of its heading. */
  slug: string
  /** `01` for a stage of the work, or a sign. */
  number?: ReactNode
  name: string
  /** How it stands, in a few words. */
  state: string
  isDone?: boolean
  /** The next step is taken here. */
  isNext?: boolean
  isOpen: boolean
  /** What was typed or shown in it is still there when it opens again. */
  keepsBody?: boolean
  onToggle(): void
  children: ReactNode
}

/** A part of a page: a line with its state, and what is in it while it is open. */
export function Disclosure({
  slug,
  number,
  name,
  state,
  isDone,
  isNext,
  isOpen,
  keepsBody = false,
  onToggle,
  children
}: DisclosureProps) {
  const id = useId()
  return (
    <section className={classes.part} data-open={isOpen || undefined} aria-labelledby={`part-${slug}`}>
      <h2 className={classes.head}>
        <button
          type="button"
          id={`part-${slug}`}
          aria-expanded={isOpen}
          aria-controls={isOpen || keepsBody ? id : undefined}
          onClick={onToggle}
        >
          <span className={classes.number} data-done={isDone || undefined} aria-hidden>
            {isDone ? '✓' : (number ?? '')}
          </span>
          <span className={classes.name}>{name}</span>
          <span className={classes.state}>
            <span className="visually-hidden">, </span>
            {state}
          </span>
          {isNext && !isOpen ? <span className={classes.next}>next</span> : null}
          <ChevronDown size={18} aria-hidden className={classes.arrow} />
        </button>
      </h2>
      {isOpen || keepsBody ? (
        <div id={id} className={classes.body} hidden={!isOpen}>
          <SheetHeading value="h3">{children}</SheetHeading>
        </div>
      ) : null}
    </section>
  )
}
