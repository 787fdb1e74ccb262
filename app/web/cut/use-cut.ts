import { useState } from 'react'
import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  cutCaptionsSchema,
  cutClipSchema,
  cutOverlaySchema,
  type CutOverlay,
  type CutSettings,
  type CutView
} from '@callsheet/lib/wire/cuts-api.ts'
import { cutMusicSchema } from '@callsheet/lib/wire/music-api.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { api } from '../api/client.ts'
import { cutsQuery } from './cut-queries.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useOnceKey } from '../spending/once-key.ts'

interface Press {
  /** What the request contains. */
  change: Partial<CutSettings> & { hook?: number | null }
  /** The version on the page, and its settings on the page. */
  cutId: string | undefined
  settings: CutSettings | undefined
}

/** Settings while they are typed: an overlay may have no words yet. */
const unfinishedSettingsSchema = z.object({
  clips: z.array(cutClipSchema),
  captions: cutCaptionsSchema.extend({ hasSpeakerLabels: z.boolean() }),
  overlays: z.array(z.object(cutOverlaySchema.shape)),
  isLevelled: z.boolean(),
  music: cutMusicSchema.nullish()
})

/** Changes that are not in a cut yet, by the id of the cut that they change. */
const changesSchema = z.object({
  cuts: z.record(z.string(), z.object({ settings: unfinishedSettingsSchema, at: z.number() }))
})

type Changes = z.output<typeof changesSchema>

/** The cuts of an ad with the changes that are not in a cut yet. Cutting makes the next version. */
export function useCut(adId: string, cuts: readonly CutView[]) {
  const [version, choose] = useState<number | null>(null)
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const draft = useDraft<Changes>(`cut.${adId}`, (content) => changesSchema.safeParse(content).data ?? null)
  const changes = draft.content?.cuts ?? {}
  const changedLast = cuts
    .filter(({ id }) => changes[id])
    .toSorted((a, b) => (changes[b.id]?.at ?? 0) - (changes[a.id]?.at ?? 0))[0]
  /** The cut whose settings are on the page. It may still be in the making, so that its settings are not lost. */
  const cut = cuts.find((one) => one.version === version) ?? changedLast ?? cuts[0]
  const change = cut && changes[cut.id]
  const settings = change?.settings ?? cut?.settings
  const put = (next: Changes['cuts']) => (Object.keys(next).length > 0 ? draft.change({ cuts: next }) : draft.drop())
  const undo = () => {
    if (!cut) return
    const { [cut.id]: _gone, ...others } = changes
    put(others)
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
      const isChanged = Object.keys(since).length > 0
      put(isChanged ? { ...others, [made.id]: { settings: { ...made.settings, ...since }, at: Date.now() } } : others)
      return queryClient.invalidateQueries({ queryKey: cutsQuery(adId).queryKey })
    }
  })
  const press = (given: Press['change']) => make.mutate({ change: given, cutId: cut?.id, settings })
  const changeSettings = (part: Partial<CutSettings>) => {
    if (!cut || !settings) return
    const changed = { ...settings, ...part }
    if (Object.keys(changedParts(cut.settings, changed)).length === 0) undo()
    else put({ ...changes, [cut.id]: { settings: changed, at: Date.now() } })
  }
  return {
    cut,
    /** Shows another version. */
    choose,
    settings,
    draft,
    isChanged: change !== undefined,
    /** Other versions with changes that are not in a cut. */
    changedElsewhere: cuts.filter(({ id }) => id !== cut?.id && changes[id]),
    isMaking: make.isPending,
    makeError: make.error,
    change: changeSettings,
    changeOverlay(index: number, part: Partial<CutOverlay>) {
      changeSettings({
        overlays: settings?.overlays.map((overlay, at) => (at === index ? { ...overlay, ...part } : overlay)) ?? []
      })
    },
    undo,
    /** Makes the next version with the changes on this page. */
    save: () => press(settings ?? {}),
    /** Makes the same version again with the current takes of the scenes. */
    again: () => press({}),
    /** Makes the next version with this opening and the changes on this page. */
    openWith: (hook: number | null) => press({ hook, ...(cut && settings ? changedParts(cut.settings, settings) : {}) })
  }
}

export type CutDesk = ReturnType<typeof useCut>

/** Only the changed parts are sent, so that unchanged clips use their newest take. */
function changedParts(before: CutSettings, settings: CutSettings): Partial<CutSettings> {
  const { clips, captions, overlays, isLevelled, music = null } = settings
  return {
    ...(isSame(clips, before.clips) ? {} : { clips }),
    ...(isSame(captions, before.captions) ? {} : { captions }),
    ...(isSame(overlays, before.overlays) ? {} : { overlays }),
    ...(isLevelled === before.isLevelled ? {} : { isLevelled }),
    ...(isSame(music, before.music ?? null) ? {} : { music })
  }
}

const isSame = (one: unknown, two: unknown): boolean => hashKey([one]) === hashKey([two])
