import type { RefObject } from 'react'
import type { AnimaticView } from '@callsheet/lib/wire/animatics-api.ts'
import { mediaSource } from '../api/media-source.ts'
import { FilmFrame } from '../media/film-frame.tsx'
import { countOf, timecode } from '../components/words.ts'
import { smallOf } from '../media/picture.tsx'
import classes from './animatic.module.css'

/** An animatic in its player. Lines and sounds are in the picture. */
export function AnimaticFilm({
  animatic,
  player
}: {
  animatic: AnimaticView
  player?: RefObject<HTMLVideoElement | null>
}) {
  const { url, version, aspectRatio, durationSeconds, scenes } = animatic
  const [first] = scenes
  if (url === null) return null
  return (
    <div className={classes.film}>
      <FilmFrame
        edge={[`ANIMATIC ${version}`, aspectRatio]}
        foot={[countOf(scenes.length, 'scene'), timecode(durationSeconds ?? 0)]}
        ratio={aspectRatio}
      >
        <video
          key={url}
          ref={player}
          src={url}
          controls
          playsInline
          // A browser reads a megabyte of it for its first frame, which is the still.
          preload={first?.imageId ? 'none' : 'metadata'}
          poster={first?.imageId ? smallOf(mediaSource(first.imageId), 640) : undefined}
          aria-label={`Animatic, version ${version}`}
        />
      </FilmFrame>
    </div>
  )
}
