import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import type { ImageModelView, VideoModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { formatCredits, timecode } from '../components/words.ts'
import type { ScriptWishes } from './write-form.tsx'

export interface FilmModels {
  image: ImageModelView | undefined
  video: VideoModelView | undefined
  /** One clip is the whole film, and begins on no still. */
  isSingleClip: boolean
}

/** What a script is asked for: how long its film is, and what stills and clips cost by the models that are picked. */
export function describeFilm(
  { scenes, secondsPerScene }: Pick<ScriptWishes, 'scenes' | 'secondsPerScene'>,
  { image, video, isSingleClip }: FilmModels
): string {
  const length = `About ${timecode(scenes * secondsPerScene)} of film`
  if (!video || (!image && !isSingleClip)) return `${length}.`
  const clips = isSingleClip ? 1 : scenes
  const seconds = chooseDuration(isSingleClip ? scenes * secondsPerScene : secondsPerScene, video.config.durations)
  const stills = isSingleClip ? 0 : scenes * (image?.price.credits ?? 0)
  const credits = stills + clips * Math.ceil(video.price.credits * seconds)
  const what = isSingleClip ? 'its clip' : 'its stills and clips'
  return `${length}. Later, ${what} take about ${formatCredits(credits)} by ${video.label}.`
}
