import { useState } from 'react'
import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import type { ElementKind } from '@callsheet/lib/wire/element.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { ElementFields, whatIsMissing, type ElementWords } from './element-fields.tsx'
import { kindsOfVault } from './kinds-of-vault.ts'

const empty: ElementWords = { name: '', description: '', voice: '' }

/** Describes a person or thing for every ad. Its sheet is drawn from its card. */
export function NewElement({ onClose }: { onClose(): void }) {
  const [kind, setKind] = useState<ElementKind>('cast')
  const [fields, setFields] = useState(empty)
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
    async onSuccess({ name }) {
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
            data={kindsOfVault.map(({ kind: value, one: label }) => ({ value, label }))}
            value={kind}
            onChange={(value) => setKind(kindsOfVault.find((entry) => entry.kind === value)?.kind ?? 'cast')}
          />
          <ElementFields kind={kind} fields={fields} isLocked={false} onChange={setFields} />
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
