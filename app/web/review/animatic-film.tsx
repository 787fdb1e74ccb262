import type { RefObject } from 'react'
import type { AnimaticView } from '@callsheet/lib/wire/animatics-api.ts'
import { FilmFrame } from '../media/film-frame.tsx'
import { timecode } from '../components/words.ts'
import classes from './animatic.module.css'

/** An animatic in its player. Lines and sounds are in the picture. */
export function AnimaticFilm({
  animatic,
  player
}: {
  animatic: AnimaticView
  player?: RefObject<HTMLVideoElement | null>
}) {
  const { url, version, aspectRatio, durationSeconds } = animatic
  if (url === null) return null
  return (
    <div className={classes.film} style={{ '--ratio': aspectRatio.replace(':', ' / ') }}>
      <FilmFrame
        edge={[`ANIMATIC ${version}`, aspectRatio]}
        foot={['00:00', timecode(durationSeconds ?? 0)]}
        ratio={aspectRatio}
      >
        <video
          key={url}
          ref={player}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={`Animatic, version ${version}`}
        />
      </FilmFrame>
    </div>
  )
}
