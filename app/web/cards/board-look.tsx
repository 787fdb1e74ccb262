import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyImagePreset, imagePresets } from '@callsheet/lib/image-presets.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { callApi } from '../api/http.ts'
import { adQuery } from '../api/queries.ts'
import { notices } from '../parts/notice.tsx'
import type { ProductionModels } from './production-settings.ts'
import type { Board } from './use-board.ts'

export interface BoardLookProps {
  ad: AdView
  board: Board
  production: ProductionModels | null
}

const presets = Object.entries(imagePresets)

/** What every frame of the ad shares: the preset and the ratio. */
export function BoardLook({ ad, board, production }: BoardLookProps) {
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (aspectRatio: string) => callApi<AdView>(`/api/ads/${ad.id}`, { method: 'PATCH', body: { aspectRatio } }),
    onSuccess: (changed) => queryClient.setQueryData(adQuery(ad.id).queryKey, changed),
    onError: (error) => notices.say(error.message)
  })
  const { content } = board
  const applied = presets.find(([, preset]) => content.shots.every((shot) => shot.prompt.includes(preset.light)))
  const ratios = production?.image?.config.aspectRatios ?? []
  return (
    <>
      <Select
        label="Preset"
        w={170}
        placeholder="None"
        data={presets.map(([value, { label }]) => ({ value, label }))}
        value={applied?.[0] ?? null}
        onChange={(slug) => {
          const preset = presets.find(([value]) => value === slug)?.[1]
          if (preset) board.replace(applyImagePreset(content, preset))
        }}
        allowDeselect={false}
      />
      <Select
        label="Ratio"
        w={96}
        data={[...ratios]}
        value={ad.aspectRatio}
        disabled={decide.isPending}
        allowDeselect={false}
        onChange={(ratio) => ratio && decide.mutate(ratio)}
      />
    </>
  )
}
