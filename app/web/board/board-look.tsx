import { useState } from 'react'
import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyImagePreset, imagePresets } from '@callsheet/lib/image-presets.ts'
import { whyNoClip, whyNoStill } from '@callsheet/lib/models/why-not.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { api } from '../api/client.ts'
import { adQuery } from '../ad/ad-queries.ts'
import { notices } from '../components/notice.tsx'
import { ModelSelect } from '../components/model-select.tsx'
import type { ProductionModels } from '../ad/production-settings.ts'
import { StartOverSheet } from '../ad/start-over-sheet.tsx'
import type { Board } from './use-board.ts'

export interface BoardLookProps {
  ad: AdView
  board: Board
  production: ProductionModels | null
}

const presets = Object.entries(imagePresets)

/** What all shots of the ad share: preset, ratio and models. */
export function BoardLook({ ad, board, production }: BoardLookProps) {
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (aspectRatio: string) => api.call(adsApi.update, { params: { id: ad.id }, body: { aspectRatio } }),
    onSuccess: (changed) => queryClient.setQueryData(adQuery(ad.id).queryKey, changed),
    onError: (error) => notices.say(error.message)
  })
  const [other, setOther] = useState<string | null>(null)
  const { content } = board
  const applied = presets.find(([, preset]) => content.shots.every((shot) => shot.prompt.includes(preset.light)))
  const type = production?.types.find(({ slug }) => slug === ad.videoType)
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
        onChange={(ratio) => {
          if (!ratio || ratio === ad.aspectRatio) return
          if (ad.isAspectRatioFixed) setOther(ratio)
          else decide.mutate(ratio)
        }}
      />
      {other ? <StartOverSheet ad={ad} aspectRatio={other} onClose={() => setOther(null)} /> : null}
      {production ? (
        <>
          <ModelSelect
            label="Stills by"
            w={170}
            unit="a still"
            models={production.models.images}
            chosenId={production.image?.id ?? null}
            whyNot={({ config }) => whyNoStill(config, ad.aspectRatio)}
            onChoose={(imageModel) => production.pick({ imageModel })}
          />
          <ModelSelect
            label="Clips by"
            w={170}
            unit="a second"
            models={production.models.videos}
            chosenId={production.video?.id ?? null}
            whyNot={({ config }) => whyNoClip(config, { type: type ?? null, beginsOnStill: true })}
            onChoose={(videoModel) => production.pick({ videoModel })}
          />
        </>
      ) : null}
    </>
  )
}
