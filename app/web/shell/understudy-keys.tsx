import { Modal } from '@mantine/core'
import { inWords } from '../components/words.ts'
import classes from './shell.module.css'

export interface StoodInPart {
  what: string
  settings: string
}

export interface UnderstudyKeysProps {
  parts: readonly StoodInPart[]
  /** What the understudy does, in a sentence. */
  words: string
  onClose(): void
}

/** Where the keys of the real services are set. */
export function UnderstudyKeys({ parts, words, onClose }: UnderstudyKeysProps) {
  const settings = Map.groupBy(parts, (part) => part.settings)
  return (
    <Modal opened onClose={onClose} title="Bring in the real cast" centered>
      <p>{words}</p>
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
  )
}
