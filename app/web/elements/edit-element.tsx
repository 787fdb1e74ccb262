import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { elementsApi, type ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { ElementFields, fieldsOf, whatIsMissing } from './element-fields.tsx'

export interface EditElementProps {
  element: ElementView
  /** On the page of its ad, whose script names its people. */
  isOfAd?: boolean
  onClose(): void
}

/** Name, description and voice. Those of a locked element that its sheet was drawn from stay. */
export function EditElement({ element, isOfAd = false, onClose }: EditElementProps) {
  const { fields, change, draft } = useDraftFields(`element.${element.id}`, fieldsOf(element))
  const queryClient = useQueryClient()
  const isLocked = element.lockedAt !== null
  const save = useMutation({
    mutationFn: () =>
      api.call(elementsApi.update, {
        params: { id: element.id },
        body: {
          name: fields.name.trim(),
          ...(isLocked ? {} : { description: fields.description.trim() }),
          ...(element.kind === 'cast' && { voice: fields.voice.trim() || null })
        }
      }),
    onMutate: draft.latest,
    async onSuccess(_saved, _nothing, sent) {
      await queryClient.invalidateQueries({ queryKey: ['elements'] })
      if (draft.dropIfStill(sent)) onClose()
    }
  })
  const before = fieldsOf(element)
  const isChanged =
    fields.name.trim() !== before.name ||
    fields.description.trim() !== before.description ||
    fields.voice.trim() !== before.voice
  return (
    <Modal opened onClose={onClose} title={`Edit ${element.name}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        <Stack>
          <ElementFields kind={element.kind} fields={fields} isLocked={isLocked} isOfAd={isOfAd} onChange={change} />
          <DraftState draft={draft} isQuiet />
          {save.error ? <ProblemNotice error={save.error} /> : null}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isChanged || whatIsMissing(fields) !== null}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
