import { memo, useRef, type MouseEvent } from 'react'
import type { LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'
import { FilmFrame, FrameWords } from '../media/film-frame.tsx'
import { formatAgo, formatDay, timecode, two } from '../components/words.ts'
import { mediaWords } from '../media/media-words.ts'
import { Picture as Still, posterOf } from '../media/picture.tsx'
import classes from './library-frame.module.css'

export interface LibraryFrameProps {
  item: LibraryItem
  isSelected: boolean
  /** The one that Tab reaches. */
  isCurrent: boolean
  onPress(event: MouseEvent, id: string): void
  onSelect(event: MouseEvent, id: string): void
  onFocus(id: string): void
}

/** A still or clip in the grid. A clip plays while it has the pointer or the focus. */
export const LibraryFrame = memo(function LibraryFrame({
  item,
  isSelected,
  isCurrent,
  onPress,
  onSelect,
  onFocus
}: LibraryFrameProps) {
  const player = useRef<HTMLVideoElement>(null)
  const play = () => void player.current?.play().catch(() => undefined)
  const stop = () => player.current?.pause()
  const name = item.title ?? (item.kind === 'image' ? 'Still' : 'Clip')
  const length = item.durationSeconds === null ? 'STILL' : timecode(item.durationSeconds)
  const scene = item.scene === null ? '' : `SC ${two(item.scene)} `
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.open}
        tabIndex={isCurrent ? 0 : -1}
        aria-pressed={isSelected || undefined}
        onClick={(event) => onPress(event, item.id)}
        onPointerEnter={play}
        onPointerLeave={stop}
        onFocus={() => {
          onFocus(item.id)
          play()
        }}
        onBlur={stop}
      >
        <span className="visually-hidden">Open {name}. </span>
        <FilmFrame
          edge={[`${scene}${length}`, item.isDraft ? `DRAFT T${item.take}` : `T${item.take}`]}
          foot={[formatDay(item.createdAt), item.isSaved ? '' : 'NOT SAVED']}
          ratio={item.aspectRatio ?? '1:1'}
          isMarked={isSelected}
        >
          <Picture item={item} player={player} />
        </FilmFrame>
      </button>
      <label className={classes.select}>
        <input
          type="checkbox"
          checked={isSelected}
          // With Shift a press selects everything in between. A change alone does not say so.
          onChange={() => undefined}
          onClick={(event) => onSelect(event, item.id)}
          tabIndex={isCurrent ? 0 : -1}
          aria-label={`Select ${name}`}
        />
      </label>
      <p className={classes.name}>{name}</p>
      {item.deletesAfter ? <p className={classes.leaving}>Goes {formatAgo(item.deletesAfter)} unless saved</p> : null}
    </li>
  )
})

interface PictureProps {
  item: LibraryItem
  player: React.RefObject<HTMLVideoElement | null>
}

function Picture({ item, player }: PictureProps) {
  if (item.url && item.kind === 'video')
    return <video ref={player} src={item.url} {...posterOf(item, 320)} muted loop playsInline aria-hidden />
  if (item.url)
    return <Still src={item.url} alt="" thumbnails={item.thumbnails} sizes="(max-width: 50em) 46vw, 15rem" />
  const words = mediaWords(item)
  return <FrameWords title={words.title} isWorking={words.isWorking} />
}
