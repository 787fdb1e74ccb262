import { priceScenes } from '@callsheet/lib/models/price-scenes.ts'
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
  const seconds = scenes * secondsPerScene
  const length = `About ${timecode(seconds)} of film`
  if (!image || !video) return `${length}.`
  const durations = isSingleClip ? [seconds] : Array.from({ length: scenes }, () => secondsPerScene)
  const { clips, total } = priceScenes({ durations, image, video })
  const [what, credits] = isSingleClip ? ['its clip takes', clips] : ['its stills and clips take', total]
  return `${length}. Later, ${what} about ${formatCredits(credits)} by ${video.label}.`
}
