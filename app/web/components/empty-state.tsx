import type { ReactNode } from 'react'
import classes from './components.module.css'

/** Says what this place is for and how to fill it. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <h2>{title}</h2>
      <p className="soft">{children}</p>
      {action}
    </div>
  )
}
