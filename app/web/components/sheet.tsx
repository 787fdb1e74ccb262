import type { ReactNode } from 'react'
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

/** A card of the thread. */
export function Sheet({ title, note, actions, id, children }: SheetProps) {
  return (
    <section className={classes.sheet} aria-label={title} id={id}>
      <header className={classes.sheetHead}>
        <h2>{title}</h2>
        {note ? <span className="label">{note}</span> : null}
        {actions}
      </header>
      <div className={classes.sheetBody}>{children}</div>
    </section>
  )
}

/** A finished card, folded to one line. */
export function SettledSheet({ title, actions, id, children }: Omit<SheetProps, 'note'>) {
  return (
    <section className={classes.settled} aria-label={title} id={id}>
      <h2 className="label">{title}</h2>
      <p>{children}</p>
      {actions}
    </section>
  )
}
