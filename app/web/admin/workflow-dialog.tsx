import { Button, FileButton, Group, Modal, NumberInput, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { workflowsApi } from '@callsheet/lib/wire/app-api/workflows.ts'
import { api } from '../api/client.ts'
import { modelsQuery } from '../api/choices.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { WorkflowFields } from './workflow-fields.tsx'
import { emptyWorkflowForm, importOf, issuesOf, textMistake } from './workflow-form.ts'
import classes from '../components/table.module.css'

export interface WorkflowDialogProps {
  /** Called with the id of the new model. */
  onAdded(id: string): void
  onClose(): void
}

const typingMilliseconds = 400

/** Makes a model of a ComfyUI workflow. The server reads it and proposes the bindings. */
export function WorkflowDialog({ onAdded, onClose }: WorkflowDialogProps) {
  const queryClient = useQueryClient()
  const { fields, change, draft } = useDraftFields('model.workflow', emptyWorkflowForm)
  const mistake = textMistake(fields.text)
  const [text] = useDebouncedValue(fields.text, typingMilliseconds)
  const isReadable = text.trim() !== '' && textMistake(text) === null
  const reading = useQuery({
    queryKey: ['workflow-reading', text],
    queryFn: ({ signal }) => api.call(workflowsApi.read, { body: { workflow: JSON.parse(text) as unknown }, signal }),
    enabled: isReadable,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY
  })
  const read = isReadable && text === fields.text ? reading.data : undefined
  const add = useMutation({
    mutationFn: () => {
      if (!read) throw new Error('The workflow is not read yet.')
      return api.call(workflowsApi.import, { body: importOf(fields, read) })
    },
    onMutate: draft.latest,
    async onSuccess({ id }, _nothing, sent) {
      draft.dropIfStill(sent)
      notices.say(`${id} is there, and off. Try it with one task, then turn it on.`)
      await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey })
      onAdded(id)
    }
  })
  const issues = issuesOf(add.error)
  const edit = (part: Partial<typeof fields>) => {
    add.reset()
    change(part)
  }
  const take = async (file: File | null) => {
    if (!file) return
    const named = file.name.replace(/\.json$/i, '')
    const isUnnamed = fields.label === '' && fields.id === ''
    edit({ text: await file.text(), ...(isUnnamed && { label: named.slice(0, 80), id: slugOf(named) }) })
  }
  return (
    <Modal opened onClose={onClose} size="60rem" title="Import a ComfyUI workflow">
      <div className={classes.stack}>
        <Textarea
          label="Workflow"
          description="In ComfyUI choose Workflow > Export (API). Paste the file’s text here, or choose the file."
          autosize
          minRows={4}
          maxRows={read ? 8 : 20}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
          value={fields.text}
          error={mistake ?? (isReadable ? refusalOf(reading.error) : null)}
          onChange={(event) => edit({ text: event.currentTarget.value })}
        />
        <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" w="max-content">
              Choose a file
            </Button>
          )}
        </FileButton>
        {isReadable && reading.isPending ? <Skeleton height={200} /> : null}
        {read ? (
          <>
            <div className={classes.tools} style={{ alignItems: 'start', margin: 0 }}>
              <TextInput
                label="Name"
                withAsterisk
                maxLength={80}
                w={260}
                value={fields.label}
                error={issues.get('label')}
                onChange={(event) => edit({ label: event.currentTarget.value })}
              />
              <TextInput
                label="Id"
                withAsterisk
                placeholder="wan-2.2-14b"
                maxLength={100}
                w={220}
                value={fields.id}
                error={issues.get('id')}
                onChange={(event) => edit({ id: event.currentTarget.value })}
              />
              <NumberInput
                label={read.kind === 'image' ? 'Credits a still' : 'Credits a second'}
                min={0}
                w={140}
                value={fields.credits}
                error={issues.get('credits')}
                onChange={(credits) => edit({ credits: Number(credits) || 0 })}
              />
            </div>
            <WorkflowFields form={fields} reading={read} issues={issues} onChange={edit} />
          </>
        ) : null}
        {add.isError ? <ProblemNotice error={add.error} /> : null}
        <DraftState draft={draft} />
        <Group gap="xs">
          <Button disabled={!read} loading={add.isPending} onClick={() => add.mutate()}>
            Import the workflow
          </Button>
          {draft.content ? (
            <Button variant="subtle" color="gray" onClick={draft.discard}>
              Start over
            </Button>
          ) : null}
        </Group>
      </div>
    </Modal>
  )
}

/** What the server says against the text. */
const refusalOf = (error: Error | null): string | null =>
  error instanceof ProblemError ? error.problem.detail : (error?.message ?? null)

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '')
