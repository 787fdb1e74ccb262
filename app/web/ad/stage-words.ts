import type { AdView, ScriptView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { countOf, timecode } from '../components/words.ts'

const secondsOf = (parts: readonly { durationSeconds: number }[]) =>
  parts.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

/** Until it is known how a stage stands. */
export const notRead = '…'

/** `Podcast, 9:16, Slow Tide Coffee`. */
export function briefWords({ formatSlug, videoType, aspectRatio }: AdView, format: string, brand?: string): string {
  if (formatSlug === null) return 'No format yet'
  if (videoType === null) return `${format}, no video type yet`
  return [format, aspectRatio ?? 'no ratio yet', ...(brand ? [brand] : [])].join(', ')
}

interface Writing {
  isWriting: boolean
  error: unknown
}

/** `3 scenes, 0:15`, and whether changes to it wait to be saved. */
export function scriptWords(
  script: ScriptView | undefined,
  { isWriting, error }: Writing,
  hasChanges: boolean
): string {
  if (isWriting) return 'Being written'
  if (!script) return error ? 'Failed' : 'Not written yet'
  const { scenes } = script.content
  const changed = hasChanges ? ['your changes are not saved'] : []
  return [
    countOf(scenes.length, 'scene'),
    timecode(secondsOf(scenes)),
    ...versionWords(script.version),
    ...changed
  ].join(', ')
}

export function boardWords(
  route: AdView['route'],
  board: StoryboardView | undefined,
  { isWriting, error }: Writing
): string {
  if (isWriting) return 'Being planned'
  if (route === 'scenes') return 'Scene by scene, without a board'
  if (!board && error) return 'Failed'
  if (!board) return route === null ? 'No route chosen yet' : 'Not planned yet'
  const { shots } = board.content
  return [countOf(shots.length, 'shot'), timecode(secondsOf(shots)), ...versionWords(board.version)].join(', ')
}

/** `6 of 8 approved`, later `3 of 8 clips`. */
export function reviewWords({ scenes, closedAt }: PipelineView): string {
  const used = scenes.filter(({ stage }) => stage !== 'skipped')
  const clips = used.filter(({ video }) => video?.status === 'Completed').length
  const approved = used.filter(({ approvedAt, stage }) => approvedAt !== null || stage === 'animating').length
  const stills = used.filter(({ image }) => image?.status === 'Completed').length
  const all = used.length
  const words =
    clips > 0 || used.some(({ stage }) => stage === 'animating')
      ? `${clips} of ${countOf(all, 'clip')}`
      : stills < all && approved === 0
        ? `${stills} of ${countOf(all, 'still')}`
        : `${approved} of ${all} approved`
  return closedAt ? `${words}, closed` : words
}

/** `Version 2, 0:31`. */
export function filmWords({ film, nextStep, stage }: AdView, newest: CutView | undefined): string {
  if (newest && (newest.status === 'Queued' || newest.status === 'Running'))
    return `Version ${newest.version} is being cut`
  if (!film) {
    if (newest?.status === 'Failed') return 'The cut failed'
    return stage === 'film' && !nextStep.isWaiting ? 'Ready to be cut' : 'Not cut yet'
  }
  const words = `Version ${film.version}, ${timecode(film.durationSeconds)}`
  return film.hasNewerTakes ? `${words}, newer takes are not in it` : words
}

const versionWords = (version: number) => (version > 1 ? [`version ${version}`] : [])
