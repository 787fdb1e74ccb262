import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'
import { api } from '../api/client.ts'
import { modelsQuery } from '../api/choices.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import classes from '../components/table.module.css'

export interface NewModelDialogProps {
  /** Called with the id of the new model. */
  onAdded(id: string): void
  onClose(): void
}

/** A model file as text. The server checks it against its schema and says what does not fit. */
export function NewModelDialog({ onAdded, onClose }: NewModelDialogProps) {
  const queryClient = useQueryClient()
  const { fields, change, draft } = useDraftFields('model.new', { text: '' })
  const mistake = jsonMistake(fields.text)
  const add = useMutation({
    // The server checks every field.
    mutationFn: () => api.call(adminApi.createModel, { body: JSON.parse(fields.text) as ModelFile }),
    onMutate: draft.latest,
    async onSuccess({ id }, _nothing, sent) {
      draft.dropIfStill(sent)
      notices.say(`${id} is there, and off. Try it with one real task, then turn it on.`)
      await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey })
      onAdded(id)
    }
  })
  return (
    <Modal opened onClose={onClose} size="60rem" title="Add a model">
      <div className={classes.stack}>
        <Textarea
          label="Model file"
          description="JSON with id, label, credits and config, as on the page “Add an image or video model” of the documentation."
          autosize
          minRows={14}
          maxRows={28}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
          value={fields.text}
          error={fields.text.trim() === '' ? undefined : mistake}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {add.isError ? <ProblemNotice error={add.error} /> : null}
        <DraftState draft={draft} />
        <Button w="max-content" disabled={mistake !== null} loading={add.isPending} onClick={() => add.mutate()}>
          Add the model
        </Button>
      </div>
    </Modal>
  )
}

/** Why the text is not JSON. Null when it is. */
function jsonMistake(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof SyntaxError ? `Not JSON yet: ${error.message}` : String(error)
  }
}
