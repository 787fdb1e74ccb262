import { Modal } from '@mantine/core'
import { useShownKeys, type PageKey } from './page-keys.ts'
import { paletteKey } from './quick-access.tsx'
import classes from './palette.module.css'

const everywhere: readonly PageKey[] = [
  { keys: [paletteKey], what: 'Go to an ad, an offer, a film or a page, or do what the page can do' },
  { keys: ['?'], what: 'These keys' },
  { keys: ['Tab', 'Shift Tab'], what: 'To the next control, or the one before' },
  { keys: ['Enter', 'Space'], what: 'Press the control in focus' },
  { keys: ['Esc'], what: 'Close what lies over the page' }
]

/** All keys that work here. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const own = useShownKeys().flatMap(({ keys = [] }) => keys)
  return (
    <Modal opened onClose={onClose} title="Keys" size="lg">
      {own.length > 0 ? <Keys title="On this page" keys={own} /> : null}
      <Keys title="Everywhere" keys={everywhere} />
      <p className="small soft">While you type in a field, its keys are its own.</p>
    </Modal>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly PageKey[] }) {
  return (
    <section className={classes.keys}>
      <h3 className="label">{title}</h3>
      <dl>
        {keys.map(({ keys: names, what }) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
