import type { AnimaticSubject } from '@callsheet/lib/next-steps/work.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { countOf } from '../components/words.ts'

/** A board that can be seen as a film before it is bought. */
export interface BoardInMotion {
  subject: AnimaticSubject
  ratio: string
  /** What the film would show of it, as one text. When this changes, the newest version may be out of date. */
  shown: string
  /** False when it needs no animatic any more. One that was made stays. */
  isOffered: boolean
  /** Beside the title. */
  note: string
  /** What the film is, before there is one. */
  promise: string
}

/** The stills of a pipeline. With every clip made, they need no animatic any more. */
export function pipelineInMotion({ id, aspectRatio, scenes }: PipelineView): BoardInMotion {
  const left = scenes.filter(({ stage, image }) => stage !== 'skipped' && image?.status !== 'Completed').length
  const plates =
    left === 0
      ? ''
      : ` ${countOf(left, 'scene')} without a still ${left === 1 ? 'is a plate with its' : 'are plates with their'} words.`
  return {
    subject: { pipelineId: id },
    ratio: aspectRatio,
    shown: scenes.map(({ stage, image }) => `${stage === 'skipped'}${image?.id}${image?.isStored}`).join(),
    isOffered: scenes.some(({ stage, video }) => stage !== 'skipped' && video?.status !== 'Completed'),
    note: 'free, before clips are bought',
    promise:
      'See the board as a film before a clip is made: each scene for its length, with a camera move over its still, ' +
      `its line as captions and its sounds by name.${plates}`
  }
}

/** A board as it was saved last. */
export const storyboardInMotion = ({ id, updatedAt }: StoryboardView, ratio: string): BoardInMotion => ({
  subject: { storyboardId: id },
  ratio,
  shown: updatedAt,
  isOffered: true,
  note: 'free, before anything is bought',
  promise:
    'See the board as a film before a still is bought: each shot is a plate with its words for its planned length, with ' +
    'its line as captions and its sounds by name. Pace and lines show whether the ad holds.'
})
