import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'

const list = new Intl.ListFormat('en-GB')

/** Why an order to animate found nothing, and what to do first. Two sentences or more. */
export function nothingToAnimate({ scenes }: PipelineView, { ofApprovedDrafts = false } = {}): string {
  const inReview = scenes.filter(({ stage }) => stage === 'review')
  if (inReview.length === 0) {
    const made = scenes.some(({ stage }) => stage === 'animating')
    return made
      ? 'Nothing is left to animate. The clips of all scenes are made or on their way.'
      : 'Nothing is left to animate. Every scene was skipped.'
  }
  const drafts = inReview.filter(({ draft, draftApprovedAt }) => draft?.status === 'Completed' && !draftApprovedAt)
  if (ofApprovedDrafts)
    return drafts.length > 0
      ? `No approved draft is left to animate. Approve ${named('draft', drafts)} first.`
      : 'No approved draft is left to animate. Draft the approved stills first, or animate them without drafts.'
  return `No approved still is left to animate. ${restOf(inReview)}`
}

function restOf(scenes: readonly SceneView[]): string {
  const unapproved = scenes.filter(({ approvedAt }) => !approvedAt)
  const done = unapproved.filter(({ image }) => image?.status === 'Completed')
  const failed = unapproved.filter(({ image }) => image?.status === 'Failed')
  const open = unapproved.filter(({ image }) => image && image.status !== 'Completed' && image.status !== 'Failed')
  const unpaid = scenes.filter(({ approvedAt, image }) => approvedAt || image === null)
  return [
    done.length > 0 && `Approve ${named('still', done)} first.`,
    open.length > 0 && `${sentence(named('still', open))} ${open.length === 1 ? 'is' : 'are'} being made.`,
    failed.length > 0 &&
      `${sentence(named('still', failed))} failed: make ${failed.length === 1 ? 'it' : 'them'} again.`,
    unpaid.length > 0 && `Make the clip of ${placesOf(unpaid)}, or use your own there.`
  ]
    .filter(Boolean)
    .join(' ')
}

const placesOf = (scenes: readonly SceneView[]) =>
  `${scenes.length === 1 ? 'scene' : 'scenes'} ${list.format(scenes.map(({ position }) => String(position)))}`

/** `the stills of scenes 1, 2 and 4` */
const named = (what: 'still' | 'draft', scenes: readonly SceneView[]) =>
  `the ${what}${scenes.length === 1 ? '' : 's'} of ${placesOf(scenes)}`

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
