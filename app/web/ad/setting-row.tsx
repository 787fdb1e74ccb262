import type { ReactNode } from 'react'
import { ChevronDown } from '../icons/icons.ts'
import classes from './setting-row.module.css'

export interface SettingRowProps {
  name: string
  /** What is chosen now. */
  value: ReactNode
  /** All that can be chosen. */
  children: ReactNode
}

/** One setting in a line, which opens to what can be chosen in its place. */
export function SettingRow({ name, value, children }: SettingRowProps) {
  return (
    <details className={classes.row}>
      <summary>
        <span className={classes.name}>{name}</span>
        <span className={classes.value}>{value}</span>
        <ChevronDown size={18} aria-hidden className={classes.arrow} />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  )
}
