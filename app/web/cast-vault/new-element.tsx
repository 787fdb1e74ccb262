import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { ElementFields, whatIsMissing } from '../elements/element-fields.tsx'
import { kindWords } from '../elements/kind-words.ts'
import { kindsOfVault } from './kinds-of-vault.ts'

const empty = { kind: 'cast', name: '', description: '', voice: '' }

/** Describes a person or thing for every ad. Its sheet is drawn from its card. */
export function NewElement({ onClose }: { onClose(): void }) {
  const { fields, change, draft } = useDraftFields('element.new', empty)
  const kind = kindNamed(fields.kind)
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: () => {
      const voice = fields.voice.trim()
      return api.call(elementsApi.create, {
        body: {
          kind,
          name: fields.name.trim(),
          description: fields.description.trim(),
          ...(kind === 'cast' && voice !== '' && { voice })
        }
      })
    },
    onMutate: draft.latest,
    async onSuccess({ name }, _nothing, sent) {
      draft.dropIfStill(sent)
      await queryClient.invalidateQueries({ queryKey: ['elements'] })
      notices.say(`${name} is in the vault. Draw the sheet next, then lock it.`)
      onClose()
    }
  })
  const missing = whatIsMissing(fields)
  return (
    <Modal opened onClose={onClose} title="Add to the vault" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending && missing === null) create.mutate()
        }}
      >
        <Stack>
          <SegmentedControl
            aria-label="Kind"
            data={kindsOfVault.map(({ kind }) => ({ value: kind, label: kindWords[kind] }))}
            value={kind}
            onChange={(value) => change({ kind: kindNamed(value) })}
          />
          <ElementFields kind={kind} fields={fields} isLocked={false} onChange={change} />
          <DraftState draft={draft} isQuiet />
          {create.error ? <ProblemNotice error={create.error} /> : null}
          <Group justify="space-between">
            <span className="small soft" role="status">
              {missing}
            </span>
            <Group>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending} disabled={missing !== null}>
                Add it
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const kindNamed = (name: string) => kindsOfVault.find(({ kind }) => kind === name)?.kind ?? 'cast'
