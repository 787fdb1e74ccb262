import type { ReactNode } from 'react'
import { X } from '../icons/icons.ts'
import { create } from './notice-store.ts'
import classes from './notice.module.css'

export const notices = create()

/**
 * Says for a few seconds at the bottom of the page what was done, and takes it back on a press where that is possible.
 * Screen readers read it out. It stays while the pointer or the keyboard is on it.
 */
export function Notices(): ReactNode {
  const shown = notices.useShown()
  return (
    <div
      className={classes.place}
      role="status"
      aria-live="polite"
      onPointerEnter={notices.hold}
      onPointerLeave={notices.goOn}
      onFocus={notices.hold}
      onBlur={notices.goOn}
    >
      {shown ? (
        <div className={classes.notice}>
          <span>{shown.text}</span>
          {shown.undo ? (
            <button type="button" className={classes.undo} onClick={notices.undo}>
              Undo
            </button>
          ) : null}
          <button type="button" aria-label="Dismiss" onClick={() => notices.say(null)}>
            <X size={16} aria-hidden />
          </button>
        </div>
      ) : null}
    </div>
  )
}
