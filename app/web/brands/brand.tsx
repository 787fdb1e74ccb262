import { useEffect, useState } from 'react'
import { Button, Group, Modal, Switch } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { brandKitsApi, type BrandKitView } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { api } from '../api/client.ts'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatMoment } from '../components/words.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { BrandFields, SaveBar } from './brand-editor.tsx'
import { brandKitQuery, brandKitsQuery } from './brand-queries.ts'
import { brandDraftKey, useBrandEditor } from './use-brand-editor.ts'
import parts from '../components/components.module.css'
import classes from './brands.module.css'

/** One kit: read, corrected, saved. */
export function BrandPage() {
  const { kitId } = useParams({ from: '/house/brands/$kitId' })
  const { data: kit } = useSuspenseQuery(brandKitQuery(kitId))
  const queryClient = useQueryClient()
  const editor = useBrandEditor({ draftKey: brandDraftKey(kit.id), content: kit.content, version: kit.updatedAt })
  const show = (saved: BrandKitView) => {
    queryClient.setQueryData(brandKitQuery(kit.id).queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: brandKitsQuery.queryKey, exact: true })
  }
  const save = useMutation({
    mutationFn: (isOver: boolean) =>
      api.call(brandKitsApi.update, {
        params: { id: kit.id },
        body: { content: editor.content, ...(isOver || !editor.basedOn ? {} : { basedOn: editor.basedOn }) }
      }),
    onMutate: editor.draft.latest,
    onSuccess(saved, _isOver, sent) {
      show(saved)
      editor.saved(saved, sent)
    }
  })
  const setDefault = useMutation({
    mutationFn: (isDefault: boolean) => api.call(brandKitsApi.update, { params: { id: kit.id }, body: { isDefault } }),
    onSuccess: show
  })
  // A draft that ends on another page was saved or undone there: this page then shows the kit as it is now.
  const hasDraft = editor.isChanged
  useEffect(() => {
    if (!hasDraft) void queryClient.invalidateQueries({ queryKey: brandKitQuery(kit.id).queryKey })
  }, [hasDraft, kit.id, queryClient])
  const isStale = save.error instanceof ProblemError && typeof save.error.problem.updatedAt === 'string'
  const undo = () => {
    save.reset()
    editor.draft.discard()
  }
  return (
    <>
      <PageHead title={kit.name} eyebrow={<Link to={studioPages.brands}>← Brands</Link>} actions={<Remove kit={kit} />}>
        <p>Writers, the director, the claim check, captions and overlays follow it in every ad that uses it.</p>
      </PageHead>
      <div className={classes.default}>
        <Switch
          label="New ads take this brand"
          checked={kit.isDefault}
          disabled={setDefault.isPending}
          onChange={(event) => setDefault.mutate(event.currentTarget.checked)}
        />
      </div>
      {setDefault.isError ? <ProblemNotice error={setDefault.error} /> : null}
      <BrandFields editor={editor} />
      <SaveBar
        label="Save the brand"
        isSaving={save.isPending}
        canSave={editor.isChanged}
        problems={editor.problemCount}
        onSave={() => editor.press() && save.mutate(false)}
        notice={
          isStale ? (
            <Stale onSaveOver={() => save.mutate(true)} onTakeOther={undo} />
          ) : save.isError ? (
            <ProblemNotice error={save.error} />
          ) : null
        }
      >
        <DraftState draft={editor.draft} />
        {editor.isChanged ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={undo}>
            Undo my changes
          </Button>
        ) : (
          <p className="small soft">Saved {formatMoment(kit.updatedAt)}.</p>
        )}
      </SaveBar>
    </>
  )
}

function Stale({ onSaveOver, onTakeOther }: { onSaveOver(): void; onTakeOther(): void }) {
  return (
    <div className={`${parts.problem} ${parts.topUp}`} role="alert">
      <p>
        <strong>This brand was saved elsewhere since you began to change it.</strong> Your changes are still here.
      </p>
      <div className={parts.problemActions}>
        <Button size="xs" onClick={onSaveOver}>
          Save mine over it
        </Button>
        <Button size="xs" variant="default" onClick={onTakeOther}>
          Take the other one
        </Button>
      </div>
    </div>
  )
}

function Remove({ kit }: { kit: BrandKitView }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.call(brandKitsApi.remove, { params: { id: kit.id } }),
    async onSuccess() {
      await navigate({ to: studioPages.brands })
      queryClient.removeQueries({ queryKey: brandKitQuery(kit.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: brandKitsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['ads'] })
    }
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Modal opened={isAsking} centered onClose={() => setAsking(false)} title={`Remove ${kit.name}?`}>
        <p>Its ads go on without a brand. Scripts and cuts stay as they are, and the logo stays in the library.</p>
        {remove.isError ? <ProblemNotice error={remove.error} /> : null}
        <Group justify="flex-end" mt="md">
          <Button size="sm" variant="default" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button size="sm" loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove the kit
          </Button>
        </Group>
      </Modal>
    </>
  )
}
