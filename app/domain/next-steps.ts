import type { MediaState } from '@callsheet/lib/states.ts'
import type { NextStep } from '@callsheet/lib/wire/next-step.ts'

interface MediaForStep {
  id: string
  status: MediaState
  pipelineId: string | null
}

/** What a user can do with an image or a clip, in every state it can be in. */
export function mediaNextStep(kind: 'image' | 'video', media: MediaForStep): NextStep {
  const what = kind === 'image' ? 'picture' : 'clip'
  switch (media.status) {
    case 'Queued':
    case 'Submitting':
      return { action: 'wait', label: `The ${what} is waiting its turn`, href: null, isWaiting: true }
    case 'Generating':
      return { action: 'wait', label: `The ${what} is being made`, href: null, isWaiting: true }
    case 'Failed':
      return { action: 'retry', label: 'Try again', href: pipelineOr(media, '/library'), isWaiting: false }
    case 'Completed':
      return kind === 'image' && media.pipelineId
        ? { action: 'approve', label: 'Review the picture', href: `/pipelines/${media.pipelineId}`, isWaiting: false }
        : { action: 'open-library', label: 'Open in the library', href: `/library?item=${media.id}`, isWaiting: false }
    default:
      return media.status satisfies never
  }
}

interface SceneForStep {
  scene: { stage: 'review' | 'animating' | 'skipped'; approvedAt: Date | null; pipelineId: string }
  image: MediaForStep | null
  video: MediaForStep | null
}

export function sceneNextStep({ scene, image, video }: SceneForStep): NextStep {
  const href = `/pipelines/${scene.pipelineId}`
  if (scene.stage === 'skipped') return { action: 'open-library', label: 'Skipped', href: '/library', isWaiting: false }
  if (scene.stage === 'animating' && video) return mediaNextStep('video', video)
  if (!image) return { action: 'retry', label: 'Make the picture again', href, isWaiting: false }
  if (image.status === 'Completed' && scene.approvedAt) return { action: 'animate', label: 'Animate', href, isWaiting: false }
  return mediaNextStep('image', image)
}

export function pipelineNextStep(
  pipeline: { id: string; closedAt: Date | null; folder: string },
  scenes: readonly SceneForStep[]
): NextStep {
  const href = `/pipelines/${pipeline.id}`
  const library = `/library?folder=${encodeURIComponent(pipeline.folder)}`
  if (pipeline.closedAt) return { action: 'open-library', label: 'Open in the library', href: library, isWaiting: false }
  const steps = scenes.map(sceneNextStep)
  const has = (action: string) => steps.some((step) => step.action === action)
  if (has('approve')) return { action: 'approve', label: 'Review the pictures', href, isWaiting: false }
  if (has('animate')) return { action: 'animate', label: 'Animate what is approved', href, isWaiting: false }
  if (has('retry')) return { action: 'retry', label: 'Try the failed scenes again', href, isWaiting: false }
  if (steps.some((step) => step.isWaiting)) return { action: 'wait', label: 'Under way', href: null, isWaiting: true }
  return { action: 'open-library', label: 'See the clips', href: library, isWaiting: false }
}

function pipelineOr(media: MediaForStep, href: string): string {
  return media.pipelineId ? `/pipelines/${media.pipelineId}` : href
}

interface AdForStep {
  id: string
  formatSlug: string | null
}

export function adNextStep(ad: AdForStep): NextStep {
  return ad.formatSlug
    ? { action: 'write-script', label: 'Write the script', href: `/ads/${ad.id}`, isWaiting: false }
    : { action: 'pick-format', label: 'Pick a format', href: `/ads/${ad.id}`, isWaiting: false }
}

export function scriptNextStep(script: { adId: string; isSingleClip: boolean }): NextStep {
  return script.isSingleClip
    ? { action: 'create-video', label: 'Add the photo and make the clip', href: `/ads/${script.adId}`, isWaiting: false }
    : { action: 'choose-route', label: 'Storyboard it, or go scene by scene', href: `/ads/${script.adId}`, isWaiting: false }
}

export function storyboardNextStep(storyboard: { id: string }): NextStep {
  return { action: 'create-pipeline', label: 'Generate scene images', href: `/studio/${storyboard.id}`, isWaiting: false }
}
