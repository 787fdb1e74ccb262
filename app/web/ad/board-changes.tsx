import { useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import { PenLine } from '../icons/icons.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import classes from '../components/cards.module.css'

export interface BoardChangesProps {
  draftKey: string
  onRevise(notes: string): void
}

/** Asks the director to change the board in the user's words. The answer is a new version. */
export function BoardChanges({ draftKey, onRevise }: BoardChangesProps) {
  const { fields, change, draft } = useDraftFields(draftKey, { notes: '' })
  const [isOpen, setOpen] = useState(false)
  const { notes } = fields
  if (!isOpen && !notes) {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        w="max-content"
        leftSection={<PenLine size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Ask for changes
      </Button>
    )
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onRevise(notes.trim())
      }}
    >
      <Textarea
        className={classes.wide}
        label="What to change on the board"
        description="Shots that you do not speak of stay letter for letter."
        placeholder="Shot 2 from closer, in the evening…"
        autosize
        minRows={2}
        maxLength={4_000}
        autoFocus={isOpen}
        value={notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      <DraftState draft={draft} isQuiet />
      <Button type="submit" className={classes.wide} w="max-content" disabled={notes.trim() === ''}>
        Change the board
      </Button>
    </form>
  )
}
