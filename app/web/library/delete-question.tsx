import { AskFirst } from '../components/ask-first.tsx'
import { countOf } from '../components/words.ts'
import { useLibraryActions } from './use-library-actions.ts'

export interface DeleteQuestionProps {
  ids: readonly string[]
  onDeleted(): void
  onClose(): void
}

/** Deleted stills and clips cannot be brought back, so one press is not enough. */
export function DeleteQuestion({ ids, onDeleted, onClose }: DeleteQuestionProps) {
  const { remove } = useLibraryActions()
  const it = ids.length === 1 ? 'it' : 'them'
  return (
    <AskFirst
      title={`Delete ${countOf(ids.length, 'item')}?`}
      yes="Delete for good"
      no={`Keep ${it}`}
      isBusy={remove.isPending}
      error={remove.error}
      onYes={() => remove.mutate([...ids], { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>Nothing brings {it} back. Finished films stay as they are.</p>
    </AskFirst>
  )
}
