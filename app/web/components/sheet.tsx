import { createContext, use, type ReactNode } from 'react'
import classes from './components.module.css'

export interface SheetProps {
  title: string
  /** A few words next to the title, in the mono face. */
  note?: ReactNode
  /** Buttons in the head. */
  actions?: ReactNode
  id?: string
  children: ReactNode
}

/** The headings of the sheets inside: `h3` where they are parts of something that has a heading. */
export const SheetHeading = createContext<'h2' | 'h3'>('h2')

/** A card of the thread. */
export function Sheet({ title, note, actions, id, children }: SheetProps) {
  const Heading = use(SheetHeading)
  return (
    <section className={classes.sheet} aria-label={title} id={id}>
      <header className={classes.sheetHead}>
        <Heading>{title}</Heading>
        {note ? <span className="label">{note}</span> : null}
        {actions}
      </header>
      <div className={classes.sheetBody}>{children}</div>
    </section>
  )
}

/** A finished card, folded to one line. */
export function SettledSheet({ title, actions, id, children }: Omit<SheetProps, 'note'>) {
  const Heading = use(SheetHeading)
  return (
    <section className={classes.settled} aria-label={title} id={id}>
      <Heading className="label">{title}</Heading>
      <p>{children}</p>
      {actions}
    </section>
  )
}
