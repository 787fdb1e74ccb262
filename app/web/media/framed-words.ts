import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'

/** What was done to the clip's frames before the model got them. Null when it got them as they are. */
export function framedWords({ framed }: Pick<MediaView, 'framed'>): string | null {
  if (!framed?.length) return null
  const [first, ...others] = framed.map(({ how, aspectRatio }) => `${how} to ${aspectRatio}`)
  return others.every((words) => words === first)
    ? `The still was ${first} for the model.`
    : `The stills were ${[first, ...others].join(' and ')} for the model.`
}
