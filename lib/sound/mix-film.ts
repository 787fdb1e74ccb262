import { loweredBy, type SoundMix } from '../cut/sound-mix.ts'
import { levelFilm, limited } from './level-film.ts'
import { mixMusic, type MixMusicOptions } from './mix-music.ts'
import type { SoundReader } from './sound-reader.ts'

/** Of a film without music, in dB. Its clips were levelled one by one. */
const mostRaised = 6

export interface MixFilmOptions extends Omit<MixMusicOptions, 'bed' | 'music' | 'isLevelled'> {
  /** False where every part is silent. */
  isHeard: boolean
  /** Brings the whole to the loudness of every cut. */
  isLevelled: boolean
  mix: SoundMix | null
  /** Null for none. */
  music: Pick<MixMusicOptions, 'bed' | 'music'> | null
}

/** The sound of a whole film: its parts, the music under them, and all of it levelled. */
export async function mixFilm({ isHeard, mix, music, ...film }: MixFilmOptions): Promise<SoundReader> {
  if (music) return mixMusic({ ...film, ...music })
  if (film.isLevelled && isHeard)
    return levelFilm(film.film, { length: film.length, mostRaised: mostRaised + loweredBy(mix) })
  // A track that was raised may have peaks that the clips had not.
  return mix ? limited(film.film, 0) : film.film
}
