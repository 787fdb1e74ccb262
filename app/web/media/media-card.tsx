import { useEffect, useRef } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'
import { FilmFrame, FrameWords } from './film-frame.tsx'
import { clipSource } from '../footage/clip-source.ts'
import { NextStepAction } from '../components/next-step.tsx'
import { timecode } from '../components/words.ts'
import { framedWords } from './framed-words.ts'
import { edgeWord, mediaWords } from './media-words.ts'
import { TimeLeft } from './time-left.tsx'
import { Picture, posterOf } from './picture.tsx'
import parts from '../components/components.module.css'
import classes from './media.module.css'

const pollMilliseconds = 1_500

/** Polls until we have the bytes or it has failed. */
const mediaQuery = (media: MediaView) =>
  queryOptions({
    queryKey: ['media', media.id],
    queryFn: ({ signal }) => api.call(mediaApi.read, { params: { id: media.id }, signal }),
    initialData: media,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) =>
      paceOf(state.data && state.data.status !== 'Failed' && !state.data.isStored, pollMilliseconds)
  })

/** One still or clip, live. */
export function MediaCard({ media: first, onChange }: { media: MediaView; onChange?: () => void }) {
  const { data: media } = useQuery(mediaQuery(first))
  const known = useRef(first.status)
  useEffect(() => {
    if (media.status === known.current) return
    known.current = media.status
    onChange?.()
  }, [media.status, onChange])
  const words = mediaWords(media)
  return (
    <div className={classes.card}>
      <FilmFrame
        edge={[edgeWord(media), `T${media.take}`]}
        foot={[media.durationSeconds === null ? '' : timecode(media.durationSeconds), words.title.toUpperCase()]}
        ratio={media.aspectRatio ?? '9:16'}
      >
        {media.url && media.kind === 'image' ? (
          <Picture src={media.url} alt="The still" thumbnails={media.thumbnails} sizes="20rem" />
        ) : null}
        {media.url && media.kind === 'video' ? (
          <video
            {...clipSource(media)}
            {...posterOf(media, 640)}
            controls
            playsInline
            aria-label={media.footage ? 'Your clip' : media.isDraft ? 'The draft' : 'The clip'}
          />
        ) : null}
        {media.url ? null : (
          <FrameWords title={words.title} isWorking={words.isWorking}>
            {words.text}
            <TimeLeft media={media} />
          </FrameWords>
        )}
      </FilmFrame>
      {framedWords(media) ? <p className="small soft">{framedWords(media)}</p> : null}
      <div className={parts.row} style={{ marginTop: '0.5rem' }}>
        <NextStepAction step={media.nextStep} size="xs" />
      </div>
    </div>
  )
}
