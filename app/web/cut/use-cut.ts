import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateCutRequest, CutOverlay, CutSettings, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { api } from '../api/client.ts'
import {
  changedParts,
  changesSchema,
  isEmpty,
  redoStep,
  takeStep,
  undoStep,
  type Change,
  type Changes
} from './cut-changes.ts'
import { cutsQuery } from './cut-queries.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useOnceKey } from '../spending/once-key.ts'

interface Press {
  /** What the request contains. */
  change: Omit<Partial<CutSettings>, 'captions'> & Pick<CreateCutRequest, 'captions' | 'hook'>
  /** The version on the page, and its settings on the page. */
  cutId: string | undefined
  settings: CutSettings | undefined
}

/** Typing stops a step when it pauses for so long. */
const stepMilliseconds = 1_200

/** The cuts of an ad with the changes that are not in a cut yet. Cutting makes the next version. */
export function useCut(adId: string, cuts: readonly CutView[]) {
  const [version, choose] = useState<number | null>(null)
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const draft = useDraft<Changes>(`cut.${adId}`, (content) => changesSchema.safeParse(content).data ?? null)
  const changes = draft.content?.cuts ?? {}
  /** An entry whose steps were all undone has nothing to cut. */
  const isChangedCut = ({ id, settings: own }: CutView) => {
    const entry = changes[id]
    return entry !== undefined && !isEmpty(changedParts(own, entry.settings))
  }
  const changedLast = cuts
    .filter(isChangedCut)
    .toSorted((a, b) => (changes[b.id]?.at ?? 0) - (changes[a.id]?.at ?? 0))[0]
  /** The cut whose settings are on the page. It may still be in the making, so that its settings are not lost. */
  const cut = cuts.find((one) => one.version === version) ?? changedLast ?? cuts[0]
  const change = cut && changes[cut.id]
  const settings = change?.settings ?? cut?.settings
  const isChanged = cut !== undefined && isChangedCut(cut)
  /** What was changed last, so that typing on is one step. */
  const lastStep = useRef({ name: '', at: 0 })
  const put = (next: Changes['cuts']) => (Object.keys(next).length > 0 ? draft.change({ cuts: next }) : draft.discard())
  /** Reads the newest changes, because a key may come before the page is drawn again. */
  const putChange = (next: (entry: Change) => Change) => {
    if (!cut) return
    const latest = draft.latest()?.cuts ?? {}
    const entry = latest[cut.id] ?? { settings: cut.settings, at: 0, past: [], future: [] }
    const changed = next(entry)
    if (changed !== entry) put({ ...latest, [cut.id]: changed })
  }
  const go = (step: (entry: Change) => Change) => {
    lastStep.current = { name: '', at: 0 }
    putChange(step)
  }
  const make = useMutation({
    mutationFn: (press: Press) => {
      const body = { basedOn: press.cutId, ...press.change }
      return api.call(cutsApi.create, { params: { id: adId }, body, idempotencyKey: onceKey.of(body) })
    },
    onSuccess(made, press) {
      onceKey.renew()
      choose(null)
      // At once, so that what is typed until the list is read again belongs to the new cut and not to the one before.
      queryClient.setQueryData(cutsQuery(adId).queryKey, (page) =>
        page && !page.items.some(({ id }) => id === made.id) ? { ...page, items: [made, ...page.items] } : page
      )
      // Changes made while the answer was on its way now belong to the new cut. A second press finds no changes of the
      // first one left.
      const { [press.cutId ?? '']: left, ...others } = draft.latest()?.cuts ?? {}
      const since = left && press.settings ? changedParts(press.settings, left.settings) : {}
      const settingsSince = { ...made.settings, ...since }
      put(
        isEmpty(since)
          ? others
          : { ...others, [made.id]: { settings: settingsSince, at: Date.now(), past: [], future: [] } }
      )
      return queryClient.invalidateQueries({ queryKey: cutsQuery(adId).queryKey })
    }
  })
  /** The ratio on the page, because a request without one means the ad's own. */
  const press = (given: Press['change']) =>
    make.mutate({
      change: { ...given, ...(settings?.aspectRatio && { aspectRatio: settings.aspectRatio }) },
      cutId: cut?.id,
      settings
    })
  const changeSettings = (part: Partial<CutSettings>, step = '') => {
    const { name, at } = lastStep.current
    const goesOn = step !== '' && step === name && Date.now() - at < stepMilliseconds
    lastStep.current = { name: step, at: Date.now() }
    // Why an earlier press did not work is read by then.
    if (make.isError) make.reset()
    putChange((entry) => takeStep(entry, { ...entry.settings, ...part }, goesOn))
  }
  return {
    cut,
    /** Shows another version. */
    choose,
    settings,
    draft,
    isChanged,
    /** Other versions with changes that are not in a cut. */
    changedElsewhere: cuts.filter((one) => one.id !== cut?.id && isChangedCut(one)),
    isMaking: make.isPending,
    makeError: make.error,
    /** Changes of the same `step` that follow each other at once are undone together. */
    change: changeSettings,
    changeOverlay(index: number, part: Partial<CutOverlay>) {
      const overlays = settings?.overlays.map((overlay, at) => (at === index ? { ...overlay, ...part } : overlay)) ?? []
      changeSettings({ overlays }, `overlay ${index} ${Object.keys(part).join()}`)
    },
    canUndo: (change?.past.length ?? 0) > 0,
    canRedo: (change?.future.length ?? 0) > 0,
    undo: () => go(undoStep),
    redo: () => go(redoStep),
    /** Back to what was cut. This can be undone too. */
    discard: () => cut && go((entry) => takeStep(entry, cut.settings, false)),
    /** Makes the next version with the changes on this page. */
    save: () => press(settings ?? {}),
    /** Makes the first version. */
    first: ({ isBurnedIn }: { isBurnedIn: boolean }) => press({ captions: { isBurnedIn } }),
    /** Makes the same version again with the current takes of the scenes. */
    again: () => press({}),
    /** Makes the next version with this opening and the changes on this page. */
    openWith: (hook: number | null) => press({ hook, ...(cut && settings ? changedParts(cut.settings, settings) : {}) })
  }
}

export type CutDesk = ReturnType<typeof useCut>
