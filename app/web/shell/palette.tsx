import { useEffect, useState } from 'react'
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft, Search } from '../icons/icons.ts'
import { notices } from '../components/notice.tsx'
import { isAdmin, useAccount } from '../api/use-account.ts'
import { useShownKeys } from './page-keys.ts'
import { pagesFor, type Entry } from './palette-pages.ts'
import { useFoundItems } from './use-found-items.ts'
import classes from './palette.module.css'

const typingMilliseconds = 200

/**
 * Jumps to ads, offers, films, conversations and pages, and does what the open page can do. The field keeps the focus:
 * arrow keys choose, Enter goes, Escape closes.
 */
export function Palette({ onClose, onKeys }: { onClose(): void; onKeys(): void }) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), typingMilliseconds)
  const { groups: found, isReading, error } = useFoundItems(asked)
  const navigate = useNavigate()
  const account = useAccount()
  const undo = notices.useShown()
  const actions = useShownKeys().flatMap((page) => page.actions ?? [])
  const combobox = useCombobox({ opened: true })
  const [, setListed] = useState(false)
  const own: Entry[] = [
    ...(undo?.undo ? [{ id: 'undo', label: `Undo: ${undo.text}`, run: notices.undo }] : []),
    ...actions.map(({ label, run }) => ({ id: `do ${label}`, label, run })),
    { id: 'keys', label: 'Keys of this page', note: '?', run: onKeys }
  ]
  const groups = [
    { title: 'On this page', entries: own.filter(fits(words)) },
    { title: 'Pages', entries: pagesFor(isAdmin(account)).filter(fits(words)) },
    ...found
  ].filter(({ entries }) => entries.length > 0)
  const entries = groups.flatMap((group) => group.entries)
  const shown = entries.map(({ id }) => id).join(' ')
  // The field can name its list only when it is drawn once more, after the list is there.
  useEffect(() => setListed(true), [])
  useEffect(() => {
    combobox.selectFirstOption()
    // The list has changed, so the choice begins anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown])
  const go = (id: string) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry) return
    if (entry.id !== 'keys') onClose()
    if (entry.to) void navigate({ to: entry.to })
    entry.run?.()
  }
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="8dvh">
      <Modal.Overlay />
      <Modal.Content aria-label="Go to or do">
        <Modal.Body p={0}>
          <Combobox store={combobox} onOptionSubmit={go}>
            <Combobox.EventsTarget withExpandedAttribute>
              <TextInput
                data-autofocus
                aria-label="Go to or do"
                placeholder="An ad, an offer, a film, a page, or what to do"
                size="md"
                maxLength={120}
                leftSection={<Search size={18} aria-hidden />}
                rightSection={<CornerDownLeft size={16} aria-hidden />}
                classNames={{ input: classes.words }}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
                onKeyDown={(event) => {
                  // The list is always open, so the first Escape closes the palette.
                  if (event.key === 'Escape') onClose()
                  // Quicker than the choice of the first entry, which follows a new list.
                  const isChosen = combobox.getSelectedOptionIndex() !== -1 || event.nativeEvent.isComposing
                  if (event.key === 'Enter' && !isChosen && entries[0]) go(entries[0].id)
                }}
              />
            </Combobox.EventsTarget>
            <Combobox.Options aria-label="Where to go and what to do" className={classes.list}>
              {groups.map(({ title, entries: ofGroup }) => (
                <Combobox.Group key={title} label={title}>
                  {ofGroup.map(({ id, label, note }) => (
                    <Combobox.Option key={id} value={id} className={classes.entry}>
                      <span dir="auto">{label}</span>
                      {note ? <span className="label">{note}</span> : null}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
            </Combobox.Options>
          </Combobox>
          <p className={`${classes.foot} small soft`} role="status">
            {error
              ? 'Ads, offers and films could not be searched. Pages are here.'
              : entries.length === 0
                ? isReading
                  ? 'Looking…'
                  : `Nothing is called “${words.trim()}”.`
                : `Enter: ${entries[0]?.label}. Arrow keys choose another, Escape closes.`}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Every typed word begins a word of the entry or stands in it. */
const fits =
  (words: string) =>
  ({ label, note = '' }: Entry): boolean => {
    const text = `${label} ${note}`.toLowerCase()
    return words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  }
