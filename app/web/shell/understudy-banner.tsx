import { useState } from 'react'
import { Button, Modal } from '@mantine/core'
import { inWords } from '../components/words.ts'
import classes from './shell.module.css'

/** Says clearly that a stand-in is working, and how to replace it with the real service. */
export function UnderstudyBanner({ stoodInFor }: { stoodInFor: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const parts = stoodInFor.map(readPart)
  const rehearsed = parts.flatMap(({ what }) => rehearsals[what] ?? [])
  const settings = Map.groupBy(parts, (part) => part.settings)
  return (
    <aside className={classes.understudy} aria-label="Understudy">
      <p>
        <strong>The understudy is on.</strong> It stands in for {inWords(parts.map(({ what }) => what))}
        {rehearsed.length > 0 ? `, so ${inWords(rehearsed)} are rehearsals` : ''}.
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
          {[...settings].map(([setting, group]) => (
            <li key={setting}>
              <code>{setting}</code>
              <span className="soft small">for {inWords(group.map(({ what }) => what))}</span>
            </li>
          ))}
        </ul>
        <p className="small soft">For example in the file .env beside package.json, one NAME=value per line.</p>
      </Modal>
    </aside>
  )
}

/** What is not real while a stand-in takes this place. */
const rehearsals: Record<string, readonly string[]> = {
  'the model': ['words'],
  'the web that research reads': ['customers’ quotes'],
  'the media provider': ['stills', 'clips']
}

/** `the media provider (MEDIA_PROVIDER_API_KEY)` */
function readPart(text: string): { what: string; settings: string } {
  const match = /^(.*?) \(([^()]+)\)$/.exec(text)
  return { what: match?.[1] ?? text, settings: match?.[2] ?? '' }
}
