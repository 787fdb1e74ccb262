import { useState } from 'react'
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine, Trash2 } from 'lucide-react'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { elementsApi, type ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { api } from '../api/client.ts'
import { AskFirst } from '../components/ask-first.tsx'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import classes from './elements-panel.module.css'

/** Where an element of the cast vault is shown, and what only the vault does with it: its words, and its end. */
export function VaultActions({ element }: { element: ElementView }) {
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const queryClient = useQueryClient()
  const close = () => setDialog(null)
  const remove = useMutation({
    mutationFn: () => api.call(elementsApi.remove, { params: { id: element.id } }),
    async onSuccess() {
      notices.say(`${element.name} is out of the vault. The pictures stay in the library.`)
      close()
      await queryClient.invalidateQueries({ queryKey: ['elements'] })
    }
  })
  return (
    <>
      <p className="small">
        {element.usedIn.length === 0 ? <span className="soft">In no ad yet.</span> : 'In '}
        {element.usedIn.map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 ? ', ' : ''}
            <Link to={studioPages.ad} params={{ adId: id }}>
              {name}
            </Link>
          </span>
        ))}
      </p>
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<PenLine size={14} aria-hidden />}
          aria-label={`Edit ${element.name}`}
          onClick={() => setDialog('edit')}
        >
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Trash2 size={14} aria-hidden />}
          aria-label={`Remove ${element.name}`}
          onClick={() => setDialog('remove')}
        >
          Remove
        </Button>
      </div>
      {dialog === 'edit' ? <EditElement element={element} onClose={close} /> : null}
      {dialog === 'remove' ? (
        <AskFirst
          title={`Remove ${element.name} from the vault?`}
          yes="Remove"
          no="Keep"
          isBusy={remove.isPending}
          error={remove.error}
          onYes={() => remove.isPending || remove.mutate()}
          onClose={close}
        >
          <p>
            New ads cannot cast it any more. Ads that cast it keep their own copy, and its pictures stay in the library.
          </p>
        </AskFirst>
      ) : null}
    </>
  )
}

function EditElement({ element, onClose }: { element: ElementView; onClose(): void }) {
  const [name, setName] = useState(element.name)
  const [description, setDescription] = useState(element.description)
  const queryClient = useQueryClient()
  const isLocked = element.lockedAt !== null
  const save = useMutation({
    mutationFn: () =>
      api.call(elementsApi.update, {
        params: { id: element.id },
        body: { name: name.trim(), ...(isLocked ? {} : { description: description.trim() }) }
      }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['elements'] })
      onClose()
    }
  })
  const isChanged = name.trim() !== element.name || description.trim() !== element.description
  return (
    <Modal opened onClose={onClose} title={`Edit ${element.name}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label="Description"
            description={
              isLocked
                ? 'Locked: its sheet was drawn from these words. Unlock it to change them, then draw it again.'
                : 'It goes into every prompt that shows it, word for word. Draw its sheet again after a change.'
            }
            autosize
            minRows={4}
            maxRows={14}
            maxLength={600}
            disabled={isLocked}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {save.error ? <ProblemNotice error={save.error} /> : null}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!isChanged || name.trim() === '' || description.trim() === ''}
            >
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
