import type { ReactNode } from 'react'
import classes from './media.module.css'

export interface FilmFrameProps {
  /** Edge print above the picture, left and right. */
  edge: readonly [string, string]
  /** Edge print below. */
  foot?: readonly [string, string]
  /** Width to height, such as `9:16`; keeps the place before the picture is there. */
  ratio: string
  /** Marked with the grease pencil: chosen. */
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

/** In the place of a picture that is not there: what is going on, in words. */
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
      {isWorking ? <div className={classes.exposing} aria-hidden /> : null}
      <p className={classes.words}>
        <strong>{title}</strong>
        {children}
      </p>
    </>
  )
}
