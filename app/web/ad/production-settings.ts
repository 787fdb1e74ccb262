import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { whyNoClip } from '@callsheet/lib/models/why-not.ts'
import { modelsQuery, videoTypesQuery } from '../api/choices.ts'
import type {
  ImageModelView,
  ModelsView,
  VideoModelView,
  VideoTypeChoice
} from '@callsheet/lib/wire/app-api/choices.ts'

export interface ModelPicks {
  imageModel: string | null
  videoModel: string | null
}

export interface ProductionModels {
  models: ModelsView
  types: VideoTypeChoice[]
  image: ImageModelView | undefined
  video: VideoModelView | undefined
  /** Says that the picked model cannot make the type, and which model replaces it. */
  notice: string | null
  pick(picks: Partial<ModelPicks>): void
}

/** The models of an ad: those picked in this browser, else the first in the admin's order that fit the type. */
export function useProductionModels(adId: string, videoType: string | null): ProductionModels | null {
  const { data: models } = useQuery(modelsQuery)
  const { data: types } = useQuery(videoTypesQuery)
  const [picks, setPicks] = useLocalStorage<ModelPicks>({
    key: `callsheet.models.${adId}`,
    defaultValue: { imageModel: null, videoModel: null },
    getInitialValueInEffect: false
  })
  if (!models || !types) return null
  const type = types.find((candidate) => candidate.slug === videoType)
  const images = models.images.filter((model) => model.enabled)
  const able = models.videos.filter((model) => model.enabled && canMake(model, type))
  const wanted = models.videos.find((model) => model.id === picks.videoModel)
  const video = able.find((model) => model.id === picks.videoModel) ?? able[0]
  const isSwitched = wanted !== undefined && video !== undefined && video !== wanted
  return {
    models,
    types,
    image: images.find((model) => model.id === picks.imageModel) ?? images[0],
    video,
    notice: isSwitched
      ? `${type?.label ?? 'This type'} needs a feature that ${wanted.label} lacks, so ${video.label} makes the clips.`
      : null,
    pick: (change) => setPicks((before) => ({ ...before, ...change }))
  }
}

/** Whether it can make the clips of an ad of the type. Each begins on a still, but those of a type without stills. */
export function canMake({ config }: VideoModelView, type: VideoTypeChoice | undefined): boolean {
  return whyNoClip(config, { type: type ?? null, beginsOnStill: true }) === null
}
