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
  return (
    <Modal opened onClose={onClose} title={title}>
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
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          {error ? <ProblemNotice error={error} /> : null}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={plain === '' || plain === name} loading={isPending}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
