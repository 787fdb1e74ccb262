import type { MediaView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { stepWords } from '../components/step-words.ts'
import { formatAgo } from '../components/words.ts'

/** A provider says within this time that it took a task, or it may never say so. */
const answerSeconds = 120

/** The state of a scene's still or clip, in the words of a production. */
export function mediaWords(media: MediaView): { title: string; text: string; isWorking: boolean } {
  const what = media.kind === 'image' ? 'still' : media.isDraft ? 'draft' : 'clip'
  switch (media.status) {
    case 'Queued':
      if (isPaused(media))
        return { title: 'Waiting for the provider', text: `${stepWords(media.nextStep)}.`, isWorking: true }
      return { title: 'Waiting its turn', text: waitWords(media, what), isWorking: true }
    case 'Submitting':
      return {
        title: 'Going out',
        text: isLate(media)
          ? `The provider has not said whether it took the ${what}. It is not sent twice; if it never comes, its credits come back.`
          : `The ${what} is being handed to the provider.`,
        isWorking: true
      }
    case 'Generating':
      return {
        title: 'Being made',
        text: `The provider is making the ${what}${startedWords(media.createdAt)}.`,
        isWorking: true
      }
    case 'Completed':
      return {
        title: 'Done',
        text: media.isStored ? 'Kept in your storage.' : 'Here already; being copied to your storage.',
        isWorking: false
      }
    case 'Failed':
      return {
        title: `The ${what} failed`,
        text: `${media.failure?.message ?? ''} ${media.isRefunded ? `${media.credits} credits were given back.` : ''}`.trim(),
        isWorking: false
      }
  }
}

/** A still waits for the sheets that go along with it. */
const waitWords = ({ sheets }: MediaView, what: string): string =>
  sheets && sheets.carried.length > 0
    ? `The ${what} goes to the provider as soon as its sheets are there.`
    : `The ${what} is next to go to the provider.`

/** Nothing in the first minute, when what is left says more. */
function startedWords(createdAt: string): string {
  const ago = formatAgo(createdAt)
  return ago === 'just now' ? '' : `, started ${ago}`
}

/** The words for a new take of a scene, and the take in use. A scene with a draft can also get another still. */
export function whatIsRetaken({ stage, image, video, draft, approvedAt, clipPrice }: SceneView, isStill = false) {
  // An own clip is not made again. It is set aside first.
  if (stage === 'animating') return { what: 'video', words: 'clip', media: video?.footage ? null : video } as const
  // Its clip was given back when an own clip took its place.
  if (clipPrice !== undefined && approvedAt !== null && !isStill)
    return { what: 'video', words: 'clip', media: image } as const
  return draft && !isStill
    ? ({ what: 'draft', words: 'draft', media: draft } as const)
    : ({ what: 'image', words: 'still', media: image } as const)
}

/** As on the edge of its frame: `STILL`, `DRAFT`, `CLIP`, `YOUR CLIP`. */
export const edgeWord = ({ kind, isDraft, footage }: Pick<MediaView, 'kind' | 'isDraft' | 'footage'>): string =>
  kind === 'image' ? 'STILL' : footage ? 'YOUR CLIP' : isDraft ? 'DRAFT' : 'CLIP'

/** What a new take costs. */
export const retakeCredits = (scene: SceneView, isStill = false): number => {
  const { what, media } = whatIsRetaken(scene, isStill)
  if (what === 'video' && scene.clipPrice !== undefined) return scene.clipPrice
  return media?.credits ?? scene.stillPrice ?? 0
}

const isPaused = ({ nextStep }: MediaView) => nextStep.nextTryAt !== undefined

const isLate = ({ createdAt }: MediaView) => Date.now() - new Date(createdAt).getTime() > answerSeconds * 1000

export type SceneMark =
  | 'to-approve'
  | 'approved'
  | 'draft'
  | 'approved-draft'
  | 'clip-working'
  | 'clip'
  | 'failed'
  | 'working'
  | 'waiting'
  | 'skipped'

export function markOf({ stage, image, video: final, draft, approvedAt, draftApprovedAt }: SceneView): SceneMark {
  const video = final ?? draft
  if (stage === 'skipped') return 'skipped'
  if (final?.status === 'Completed') return 'clip'
  if (video?.status === 'Completed') return draftApprovedAt ? 'approved-draft' : 'draft'
  if (video?.status === 'Failed' || (stage === 'review' && image?.status === 'Failed')) return 'failed'
  const shown = video ?? image
  if (shown && isPaused(shown)) return 'waiting'
  if (video) return 'clip-working'
  if (image?.status === 'Completed') return approvedAt ? 'approved' : 'to-approve'
  return 'working'
}

export const markWords: Record<SceneMark, string> = {
  'to-approve': 'to approve',
  approved: 'approved',
  draft: 'to approve',
  'approved-draft': 'approved',
  'clip-working': 'being made',
  clip: 'clip',
  failed: 'failed',
  working: 'being made',
  waiting: 'waiting',
  skipped: 'skipped'
}
