import { useEffect, useRef, useState } from 'react'
import { SegmentedControl, TextInput } from '@mantine/core'
import { Search } from '../icons/icons.ts'
import classes from './shelf.module.css'

/** What a list shows: the address of its page keeps it. */
export interface Shelf {
  /** Words in the names. */
  find?: string | undefined
  /** Archived items instead of the others. */
  shelf?: 'archive' | undefined
}

export interface ShelfToolsProps extends Shelf {
  /** One item of the list, with its article: `an ad`. */
  item: string
  /** Its items together: `ads`. */
  items: string
  /** Its items that are not archived. */
  inUse: string
  onChange(change: Shelf): void
}

const typingMilliseconds = 250

/** Finds an item of a list by its name, or among those that are archived. */
export function ShelfTools({ find, shelf, item, items, inUse, onChange }: ShelfToolsProps) {
  const [words, setWords] = useState(find ?? '')
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  useEffect(() => {
    const wanted = words.trim() || undefined
    if (wanted === find) return
    const timer = setTimeout(() => change.current({ find: wanted, shelf }), typingMilliseconds)
    return () => clearTimeout(timer)
  }, [words, find, shelf])
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        aria-label={`Find ${item} by its name`}
        placeholder="Find by name"
        maxLength={120}
        leftSection={<Search size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label={`Which ${items}`}
        data={[
          { value: 'in-use', label: inUse },
          { value: 'archive', label: 'Archived' }
        ]}
        value={shelf ?? 'in-use'}
        onChange={(value) => onChange({ find, shelf: value === 'archive' ? value : undefined })}
      />
    </div>
  )
}
