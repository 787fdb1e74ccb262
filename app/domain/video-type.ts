import { AppError } from '@callsheet/lib/errors.ts'
import { turnsProblem } from '@callsheet/lib/turns-problem.ts'
import { videoTypeEntry, videoTypes, type VideoType } from '@callsheet/lib/video-types.ts'

/** A type of the registry. Errors: `invalid-input` with the choices. */
export function requireVideoType(text: string): VideoType {
  if (Object.hasOwn(videoTypes, text)) return text as VideoType
  const choices = Object.keys(videoTypes)
  throw new AppError('invalid-input', `There is no video type "${text}". Choose one of: ${choices.join(', ')}.`, {
    details: { videoType: text, choices }
  })
}

/** A type that is made of scenes. A type that is a single clip has no storyboard and no stills (spec: Viral Chibi). */
export function requireScenes(text: string): VideoType {
  const videoType = requireVideoType(text)
  const { label, singleClip } = videoTypeEntry(videoType)
  if (!singleClip) return videoType
  const why = 'It has no storyboard and no stills to approve.'
  throw new AppError('invalid-input', `${label} is one single clip, made by POST /api/videos. ${why}`, {
    details: { videoType, instead: '/api/videos' }
  })
}

/** A type that is made of scenes. Checks that the scenes fit it. */
export function requireSceneType(text: string, scenes: readonly { speaker?: string | undefined }[]): VideoType {
  const videoType = requireScenes(text)
  const entry = videoTypeEntry(videoType)
  const problem = turnsProblem(entry, scenes)
  if (problem) throw new AppError('invalid-input', problem)
  return videoType
}
