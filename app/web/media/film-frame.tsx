import type { ReactNode } from 'react'
import classes from './media.module.css'

export interface FilmFrameProps {
  /** Edge print above the picture, left and right. */
  edge: readonly [string, string]
  /** Edge print below. */
  foot?: readonly [string, string]
  /** Width to height, such as `9:16`. Reserves the place before the picture is loaded. */
  ratio: string
  /** Chosen: marked with the grease pencil. */
  isMarked?: boolean
  isDimmed?: boolean
  children: ReactNode
}

export function FilmFrame({ edge, foot, ratio, isMarked = false, isDimmed = false, children }: FilmFrameProps) {
  const names = [classes.frame, isMarked ? classes.marked : '', isDimmed ? classes.dimmed : '']
  return (
    <div className={names.join(' ')}>
      <div className={classes.edge} aria-hidden>
        <span>{edge[0]}</span>
        <span>{edge[1]}</span>
      </div>
      <div className={classes.picture} style={{ aspectRatio: ratio.replace(':', ' / ') }}>
        {children}
      </div>
      <div className={classes.edge} aria-hidden>
        <span>{foot?.[0] ?? '\u00a0'}</span>
        <span>{foot?.[1] ?? ''}</span>
      </div>
    </div>
  )
}

/** In place of a missing picture: words that say what is going on. */
export function FrameWords({
  title,
  children,
  isWorking = false
}: {
  title: string
  children?: ReactNode
  isWorking?: boolean
}) {
  return (
    <>
      {isWorking ? <div className={classes.working} aria-hidden /> : null}
      <p className={classes.words}>
        <strong>{title}</strong>
        {children}
      </p>
    </>
  )
}
