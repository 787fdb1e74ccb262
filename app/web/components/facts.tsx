import type { ReactNode } from 'react'
import classes from './components.module.css'

/** The ruled boxes at the head of a call sheet. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt className="label">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
