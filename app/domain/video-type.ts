import { AppError } from '@callsheet/lib/errors.ts'
import { takesTurns, videoTypeEntry, videoTypes, type VideoType } from '@callsheet/lib/video-types.ts'

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
  if (takesTurns(entry)) checkTurns(entry.label, scenes)
  return videoType
}

/** spec: Podcast. Exactly two speakers; every scene names one; turns alternate. */
function checkTurns(label: string, scenes: readonly { speaker?: string | undefined }[]): void {
  const silent = scenes.findIndex((scene) => !scene.speaker)
  if (silent >= 0)
    throw new AppError('invalid-input', `${label}: every scene names its speaker, and scene ${silent + 1} names none.`)
  const speakers = [...new Set(scenes.map((scene) => scene.speaker))]
  if (speakers.length !== 2) {
    throw new AppError('invalid-input', `${label} has exactly two speakers; these scenes have ${speakers.length}.`, {
      details: { speakers }
    })
  }
  const doubled = scenes.findIndex((scene, index) => index > 0 && scene.speaker === scenes[index - 1]?.speaker)
  if (doubled >= 0) {
    throw new AppError(
      'invalid-input',
      `${label}: turns alternate, and ${scenes[doubled]?.speaker} speaks in scenes ${doubled} and ${doubled + 1}.`
    )
  }
}
