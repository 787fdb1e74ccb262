import { useEffect, type ReactNode } from 'react'
import classes from './components.module.css'

export interface PageHeadProps {
  title: string
  /** A line above the title that says where this page belongs. */
  eyebrow?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export function PageHead({ title, eyebrow, children, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Callsheet`
  }, [title])
  return (
    <header className={classes.pageHead}>
      <div>
        {eyebrow ? <span className="label">{eyebrow}</span> : null}
        <h1 dir="auto">{title}</h1>
        {children ? <div className="soft">{children}</div> : null}
      </div>
      {actions}
    </header>
  )
}
