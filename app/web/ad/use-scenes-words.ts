import { useQuery } from '@tanstack/react-query'
import type { AdView, ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { pipelineQuery } from '../review/pipeline-queries.ts'
import { scenesQuery } from '../scenes/scenes-query.ts'
import { countOf } from '../components/words.ts'
import { notRead, reviewWords } from './stage-words.ts'

/**
 * How the stills and clips of an ad stand: of its newest review, else of its scenes that are made one
 * by one. The id is null until the reviews are read.
 */
export function useScenesWords(
  ad: AdView,
  script: ScriptView | undefined,
  pipelineId: string | null | undefined
): string {
  const isByScene = pipelineId === undefined && ad.route === 'scenes'
  const { data: pipeline } = useQuery({ ...pipelineQuery(pipelineId ?? ''), enabled: typeof pipelineId === 'string' })
  const { data: scenes = [] } = useQuery({ ...scenesQuery(ad.id), enabled: isByScene })
  if (pipeline) return reviewWords(pipeline)
  if (pipelineId !== undefined) return notRead
  if (isByScene && scenes.length > 0) {
    const done = scenes.filter(({ isSkipped, video }) => isSkipped || video?.status === 'Completed').length
    return `${done} of ${countOf(script?.content.scenes.length ?? scenes.length, 'clip')}`
  }
  if (ad.stage === 'film') return 'Made'
  return ad.nextStep.isWaiting && ad.stage === 'scenes' ? ad.nextStep.label : 'Nothing made yet'
}
