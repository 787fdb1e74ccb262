import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { api } from '../api/client.ts'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { useOnceKey } from '../spending/once-key.ts'
import { BrandFields, SaveBar } from './brand-editor.tsx'
import { emptyBrandContent } from './brand-form.ts'
import { brandKitsQuery } from './brand-queries.ts'
import { useBrandEditor } from './use-brand-editor.ts'

/** A kit that is made by hand. */
export function NewBrandPage() {
  const editor = useBrandEditor({ draftKey: 'brand-new', content: emptyBrandContent, version: null })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const save = useMutation({
    mutationFn: () => {
      const body = { content: editor.content }
      return api.call(brandKitsApi.create, { body, idempotencyKey: onceKey.of(body) })
    },
    onMutate: editor.draft.latest,
    async onSuccess(kit, _nothing, sent) {
      onceKey.renew()
      editor.saved(kit, sent)
      void queryClient.invalidateQueries({ queryKey: brandKitsQuery.queryKey })
      await navigate({ to: studioPages.brand, params: { kitId: kit.id } })
    }
  })
  return (
    <>
      <PageHead title="A new brand" eyebrow={<Link to={studioPages.brands}>← Brands</Link>}>
        <p>Only the name is needed. Everything else can follow when it is known.</p>
      </PageHead>
      <BrandFields editor={editor} />
      <SaveBar
        label="Save the brand"
        isSaving={save.isPending}
        canSave={editor.isChanged}
        problems={editor.problemCount}
        onSave={() => editor.press() && save.mutate()}
        notice={save.isError ? <ProblemNotice error={save.error} /> : null}
      >
        <DraftState draft={editor.draft} />
      </SaveBar>
    </>
  )
}
