import { useState } from 'react'
import { Button } from '@mantine/core'
import { Download } from '../icons/icons.ts'
import { addressOf } from '@callsheet/lib/http/contract.ts'
import { libraryApi, type LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf } from '../components/words.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { useLibraryActions } from './use-library-actions.ts'
import review from '../review/review.module.css'

/** Actions on several items at once. */
export function SelectionBar({ items, onDone }: { items: readonly LibraryItem[]; onDone(): void }) {
  const { change } = useLibraryActions()
  const [isAsking, setAsking] = useState(false)
  const ids = items.map(({ id }) => id)
  const finished = items.flatMap(({ id, status }) => (status === 'Completed' ? [id] : []))
  return (
    <div className={review.bar}>
      <div>
        <p role="status">
          <strong>{countOf(items.length, 'item')} selected</strong>
        </p>
        {change.error ? <ProblemNotice error={change.error} /> : null}
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
      <Button
        variant="default"
        onClick={() => change.mutate({ ids: idsToPut(items, true), isSaved: true }, { onSuccess: onDone })}
      >
        Save
      </Button>
      <Button
        variant="default"
        onClick={() => change.mutate({ ids: idsToPut(items, false), isSaved: false }, { onSuccess: onDone })}
      >
        Let go
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete…
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        Cancel
      </Button>
      {isAsking ? <DeleteQuestion ids={ids} onDeleted={onDone} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

/** Those that are not so already, because undoing must leave the others as they were. All, when nothing would change. */
function idsToPut(items: readonly LibraryItem[], isSaved: boolean): string[] {
  const others = items.filter((item) => item.isSaved !== isSaved)
  return (others.length > 0 ? others : items).map(({ id }) => id)
}
