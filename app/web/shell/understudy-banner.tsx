import { useState } from 'react'
import { Button, Modal } from '@mantine/core'
import classes from './shell.module.css'

/** Says clearly that a stand-in works, and how to put the real one in its place. */
export function UnderstudyBanner({ stoodInFor }: { stoodInFor: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const parts = stoodInFor.map(readPart)
  return (
    <aside className={classes.understudy} aria-label="Understudy">
      <p>
        <strong>The understudy is on.</strong> It stands in for {parts.map((part) => part.what).join(' and ')}, so
        words, stills and clips are rehearsals.
      </p>
      <Button
        size="compact-xs"
        variant="outline"
        color="dark"
        className={classes.understudyButton}
        onClick={() => setOpen(true)}
      >
        Where to put the keys
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Bring in the real cast" centered>
        <p>Set these where Callsheet starts, then start it again. Ads, credits and settings stay as they are.</p>
        <ul className={classes.keys}>
          {parts.map(({ what, settings }) => (
            <li key={what}>
              <code>{settings}</code>
              <span className="soft small">for {what}</span>
            </li>
          ))}
        </ul>
        <p className="small soft">For example in the file .env beside package.json, one NAME=value per line.</p>
      </Modal>
    </aside>
  )
}

/** `the media provider (MEDIA_PROVIDER_API_KEY)` */
function readPart(text: string): { what: string; settings: string } {
  const match = /^(.*?) \(([^)]+)\)$/.exec(text)
  return { what: match?.[1] ?? text, settings: match?.[2] ?? '' }
}
