import type { ReactNode } from 'react'
import classes from './components.module.css'

export interface EmptyStateProps {
  title: string
  /** What it will be made of, above the title. */
  picture?: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** Says what this place is for and how to fill it. */
export function EmptyState({ title, picture, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {picture}
      <h2>{title}</h2>
      <p className="soft">{children}</p>
      {action}
    </div>
  )
}
