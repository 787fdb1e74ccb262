import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { create } from './notice-store.ts'
import classes from './notice.module.css'

export const notices = create()

/** Says for a few seconds at the bottom of the page what was done. Screen readers read it out. */
export function Notices(): ReactNode {
  const shown = notices.useShown()
  return (
    <div className={classes.place} role="status" aria-live="polite">
      {shown ? (
        <div className={classes.notice}>
          <span>{shown}</span>
          <button type="button" aria-label="Dismiss" onClick={() => notices.say(null)}>
            <X size={16} aria-hidden />
          </button>
        </div>
      ) : null}
    </div>
  )
}
