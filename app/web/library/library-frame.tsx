import { useRef } from 'react'
import type { LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'
import { FilmFrame, FrameWords } from '../media/film-frame.tsx'
import { formatAgo, formatDay, timecode } from '../components/words.ts'
import { mediaWords } from '../media/media-words.ts'
import classes from './library-frame.module.css'

export interface LibraryFrameProps {
  item: LibraryItem
  isSelected: boolean
  onToggle(): void
  onOpen(): void
}

/** A still or clip in the grid. A clip plays while it has the pointer or the focus. */
export function LibraryFrame({ item, isSelected, onToggle, onOpen }: LibraryFrameProps) {
  const player = useRef<HTMLVideoElement>(null)
  const play = () => void player.current?.play().catch(() => undefined)
  const stop = () => player.current?.pause()
  const name = item.title ?? (item.kind === 'image' ? 'Still' : 'Clip')
  const length = item.durationSeconds === null ? 'STILL' : timecode(item.durationSeconds)
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.open}
        onClick={onOpen}
        onPointerEnter={play}
        onPointerLeave={stop}
        onFocus={play}
        onBlur={stop}
      >
        <span className="visually-hidden">Open {name}. </span>
        <FilmFrame
          edge={[length, item.isDraft ? `DRAFT T${item.take}` : `T${item.take}`]}
          foot={[formatDay(item.createdAt), item.isSaved ? '' : 'NOT SAVED']}
          ratio={item.aspectRatio ?? '1:1'}
          isMarked={isSelected}
        >
          <Picture item={item} player={player} />
        </FilmFrame>
      </button>
      <label className={classes.select}>
        <input type="checkbox" checked={isSelected} onChange={onToggle} aria-label={`Select ${name}`} />
      </label>
      <p className={classes.name}>{name}</p>
      {item.deletesAfter ? <p className={classes.leaving}>Goes {formatAgo(item.deletesAfter)} unless saved</p> : null}
    </li>
  )
}

interface PictureProps {
  item: LibraryItem
  player: React.RefObject<HTMLVideoElement | null>
}

function Picture({ item, player }: PictureProps) {
  if (item.url && item.kind === 'video')
    return <video ref={player} src={item.url} muted loop playsInline preload="metadata" aria-hidden />
  if (item.url) return <img src={item.url} alt="" loading="lazy" decoding="async" />
  const words = mediaWords(item)
  return <FrameWords title={words.title} isWorking={words.isWorking} />
}
