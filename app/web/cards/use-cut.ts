import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CutOverlay, CutSettings, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { callApi } from '../api/http.ts'
import { cutsQuery } from '../api/cuts.ts'

type Change = Partial<CutSettings> & { hook?: number | null }

/** The cut on screen with what was changed on it since; cutting makes the next version of it. */
export function useCut(adId: string, cut: CutView | undefined) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<{ cutId: string; settings: CutSettings } | null>(null)
  const isChanged = draft !== null && draft.cutId === cut?.id
  const settings = isChanged ? draft.settings : cut?.settings
  const make = useMutation({
    mutationFn: (change: Change) =>
      callApi<CutView>(`/api/ads/${adId}/cuts`, { body: change, idempotencyKey: crypto.randomUUID() }),
    onSuccess() {
      setDraft(null)
      return queryClient.invalidateQueries({ queryKey: cutsQuery(adId).queryKey })
    }
  })
  const change = (part: Partial<CutSettings>) => {
    if (cut && settings) setDraft({ cutId: cut.id, settings: { ...settings, ...part } })
  }
  return {
    settings,
    isChanged,
    make,
    change,
    changeOverlay(index: number, part: Partial<CutOverlay>) {
      change({
        overlays: settings?.overlays.map((overlay, at) => (at === index ? { ...overlay, ...part } : overlay)) ?? []
      })
    },
    undo: () => setDraft(null),
    /** The next version, with what was changed here. */
    save: () => make.mutate(settings ?? {})
  }
}

export type CutDesk = ReturnType<typeof useCut>
