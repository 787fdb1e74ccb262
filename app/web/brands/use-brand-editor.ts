import { useEffect, useState } from 'react'
import type { BrandKitView } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'
import { useAccount } from '../api/use-account.ts'
import { draftStoreOf } from '../drafts/drafts.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { brandFormSchema, contentOfForm, formOf, problemsOf, type BrandForm } from './brand-form.ts'

export interface BrandEditorStart {
  draftKey: string
  content: BrandKitContent
  /** `updatedAt` of the kit, or null when there is none yet. */
  version: string | null
}

export interface BrandDraft {
  form: BrandForm
  basedOn: string | null
}

/** The form of a kit. What is typed is a draft until it is saved. */
export function useBrandEditor({ draftKey, content: start, version }: BrandEditorStart) {
  const { id: ownerId } = useAccount()
  const draft = useDraft<BrandDraft>(draftKey, readDraft)
  const [presses, setPresses] = useState(0)
  const isPressed = presses > 0
  useEffect(() => {
    if (presses > 0) showFirstProblem()
  }, [presses])
  const form = draft.content?.form ?? formOf(start)
  const content = contentOfForm(form, start)
  const problems = problemsOf(content)
  return {
    form,
    content,
    draft,
    isChanged: draft.content !== null,
    basedOn: draft.content ? draft.content.basedOn : version,
    /** The reason against a field, once somebody has pressed the button. */
    problemOf: (field: string) => (isPressed ? (problems.get(field) ?? null) : null),
    problemCount: isPressed ? problems.size : 0,
    /** A logo can arrive after more was typed, so the change can ask for the form as it is then. */
    change(part: Partial<BrandForm> | ((form: BrandForm) => Partial<BrandForm>)) {
      const now = draft.latest() ?? { form: formOf(start), basedOn: version }
      draft.change({ ...now, form: { ...now.form, ...(typeof part === 'function' ? part(now.form) : part) } })
    },
    /** What was sent is saved as this kit. What was typed since then becomes changes to the kit. */
    saved(kit: BrandKitView, sent: BrandDraft | null | undefined) {
      if (draft.dropIfStill(sent ?? null)) return
      const typed = draft.latest()
      draft.discard()
      draftStoreOf(ownerId, brandDraftKey(kit.id)).change({ ...typed, basedOn: kit.updatedAt })
    },
    /** Whether it can be sent. If not, the fields say why from now on, and the first of them gets the focus. */
    press(): boolean {
      setPresses(problems.size > 0 ? presses + 1 : 0)
      return problems.size === 0
    }
  }
}

export type BrandEditor = ReturnType<typeof useBrandEditor>

/** Names the draft of a kit that is saved. */
export const brandDraftKey = (kitId: string) => `brand.${kitId}`

/** The form is long, and the button is always in reach: the refused field may be far away. */
function showFirstProblem(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function readDraft({ form, basedOn }: Record<string, unknown>): BrandDraft | null {
  const read = brandFormSchema.safeParse(form).data
  return read ? { form: read, basedOn: typeof basedOn === 'string' ? basedOn : null } : null
}
