import { useState } from 'react'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { ProblemNotice } from './problem-notice.tsx'

export interface RenameDialogProps {
  title: string
  name: string
  maxLength: number
  isPending: boolean
  error: unknown
  onRename(name: string): void
  onClose(): void
}

export function RenameDialog({ title, name, maxLength, isPending, error, onRename, onClose }: RenameDialogProps) {
  const [wanted, setWanted] = useState(name)
  const plain = wanted.trim()
  const isChanged = plain !== '' && plain !== name
  const [isLeaving, setLeaving] = useState(false)
  return (
    // Escape and a press beside it are easily done by mistake.
    <Modal opened onClose={() => (isChanged && !isLeaving ? setLeaving(true) : onClose())} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (plain !== '' && !isPending) onRename(plain)
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            maxLength={maxLength}
            value={wanted}
            onChange={(event) => {
              setLeaving(false)
              setWanted(event.currentTarget.value)
            }}
          />
          {isLeaving && isChanged ? (
            <p className="small" role="alert">
              The new name is not saved. Rename it, or close this again to leave the name as it was.
            </p>
          ) : null}
          {error ? <ProblemNotice error={error} /> : null}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isChanged} loading={isPending}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
