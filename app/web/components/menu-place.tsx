import { Suspense, useState, type ReactNode } from 'react'
import { MoreHorizontal } from '../icons/icons.ts'
import classes from './shelf.module.css'

export interface MenuPlaceProps {
  /** The item's name, for screen readers. */
  name: string
  /** Loads the code of the menu. */
  load(): Promise<unknown>
  /** The menu, which opens as soon as it is there. */
  children: ReactNode
}

/** The button of an item's menu. What opens is loaded when a hand or the keyboard comes near it. */
export function MenuPlace({ name, load, children }: MenuPlaceProps) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={classes.menu}
      aria-label={`More for ${name}`}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <MoreHorizontal size={20} aria-hidden />
    </button>
  )
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button
}
