import { useId, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { SheetHeading } from '../components/sheet.tsx'
import classes from './stage.module.css'

export interface StageProps {
  /** In the address, and the id of its heading. */
  slug: string
  /** `01`, or a sign. Absent for what is no stage of the work. */
  number?: ReactNode
  name: string
  /** How it stands, in a few words. */
  state: string
  isDone?: boolean
  /** The next step is taken here. */
  isNext?: boolean
  isOpen: boolean
  onToggle(): void
  children: ReactNode
}

/** One stage of an ad: a line with its state, and its cards while it is open. */
export function Stage({ slug, number, name, state, isDone, isNext, isOpen, onToggle, children }: StageProps) {
  const id = useId()
  return (
    <section className={classes.stage} data-open={isOpen || undefined} aria-labelledby={`stage-${slug}`}>
      <h2 className={classes.head}>
        <button
          type="button"
          id={`stage-${slug}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
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
      {isOpen ? (
        <div id={id} className={classes.body}>
          <SheetHeading value="h3">{children}</SheetHeading>
        </div>
      ) : null}
    </section>
  )
}

/** Below a stage whose work is done: the way to the next one. */
export function GoOn({ to, isQuiet = false, onPress }: { to: string; isQuiet?: boolean; onPress(): void }) {
  return (
    <div className={classes.goOn}>
      <Button
        variant={isQuiet ? 'default' : 'filled'}
        rightSection={<ArrowRight size={16} aria-hidden />}
        onClick={onPress}
      >
        Go on to {to}
      </Button>
    </div>
  )
}

/** What a stage says before its work can begin. */
export function NotYet({ children }: { children: ReactNode }) {
  return <p className={classes.notYet}>{children}</p>
}
