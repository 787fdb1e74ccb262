import { useState } from 'react'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { addressOf } from '@callsheet/lib/http/contract.ts'
import { libraryApi, type LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf } from '../components/words.ts'
import { useLibraryActions } from './use-library-actions.ts'
import review from '../review/review.module.css'

/** Actions on several items at once. */
export function SelectionBar({ items, onDone }: { items: readonly LibraryItem[]; onDone(): void }) {
  const { change, remove } = useLibraryActions()
  const [isSure, setSure] = useState(false)
  const ids = items.map(({ id }) => id)
  const finished = items.flatMap(({ id, status }) => (status === 'Completed' ? [id] : []))
  const error = change.error ?? remove.error
  return (
    <div className={review.bar}>
      <div>
        <p role="status">
          <strong>{countOf(items.length, 'item')} selected</strong>
        </p>
        {error ? <ProblemNotice error={error} /> : null}
      </div>
      {finished.length > 0 ? (
        <Button
          component="a"
          href={addressOf(libraryApi.download, { query: { ids: finished.join(',') } })}
          leftSection={<Download size={16} aria-hidden />}
        >
          Download {finished.length}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => change.mutate({ ids, isSaved: true }, { onSuccess: onDone })}>
        Save
      </Button>
      <Button variant="default" onClick={() => change.mutate({ ids, isSaved: false }, { onSuccess: onDone })}>
        Let go
      </Button>
      <Button
        variant={isSure ? 'filled' : 'default'}
        onClick={() => (isSure ? remove.mutate(ids, { onSuccess: onDone }) : setSure(true))}
      >
        {isSure ? 'Delete for good' : 'Delete'}
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        Cancel
      </Button>
    </div>
  )
}
