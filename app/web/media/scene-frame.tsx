import { useRef } from 'react'
import type { MediaView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { clipSource } from '../footage/clip-source.ts'
import { FilmFrame, FrameWords } from './film-frame.tsx'
import { timecode, two } from '../components/words.ts'
import { TimeLeft } from './time-left.tsx'
import { markOf, markWords, mediaWords } from './media-words.ts'
import { Picture as Still, posterOf } from './picture.tsx'
import classes from './media.module.css'

export interface SceneFrameProps {
  scene: SceneView
  ratio: string
  /** Small and silent: no controls, plays while the pointer is over it. */
  isPreview?: boolean
  /** Learns which stills did not load. */
  watch?: PictureWatch
}

export interface PictureWatch {
  /** Counts how often missing pictures were asked for again. */
  attempt: number
  isMissing(imageId: string): boolean
  note(imageId: string): void
}

/** A scene on film: its still, marked when approved, and its clip when it exists. */
export function SceneFrame({ scene, ratio, isPreview = false, watch }: SceneFrameProps) {
  const { image, position, durationSeconds } = scene
  const video = scene.video ?? scene.draft
  const mark = markOf(scene)
  const take = video?.take ?? image?.take ?? 1
  return (
    <FilmFrame
      edge={[`SC ${two(position)}`, video?.footage ? 'YOUR CLIP' : video?.isDraft ? `DRAFT T${take}` : `T${take}`]}
      foot={[timecode(video?.durationSeconds ?? durationSeconds), markWords[mark].toUpperCase()]}
      ratio={ratio}
      isMarked={video?.isDraft ? scene.draftApprovedAt !== null : scene.approvedAt !== null && !video}
      isDimmed={mark === 'skipped'}
    >
      <Picture scene={scene} isPreview={isPreview} watch={watch} />
    </FilmFrame>
  )
}

const sizes = '(max-width: 40em) 46vw, 22rem'

function Picture({ scene, isPreview, watch }: Omit<SceneFrameProps, 'ratio'> & { isPreview: boolean }) {
  const { image, position } = scene
  const video = scene.video ?? scene.draft
  const player = useRef<HTMLVideoElement>(null)
  const alt = `Scene ${position}: ${scene.spokenScript || scene.prompt.slice(0, 140)}`
  if (video?.url) {
    const source = clipSource(video)
    return (
      <video
        ref={player}
        key={video.id}
        {...source}
        {...posterOf(video, 640)}
        aria-label={`${video.footage ? 'Your clip' : video.isDraft ? 'Draft' : 'Clip'} of scene ${position}`}
        controls={!isPreview}
        muted={isPreview || source.muted === true}
        loop={isPreview}
        playsInline
        onPointerEnter={() => (isPreview ? void player.current?.play().catch(() => undefined) : undefined)}
        onPointerLeave={() => (isPreview ? player.current?.pause() : undefined)}
      />
    )
  }
  const shown = video ?? image
  if (!shown) return <FrameWords title="No still yet" />
  const words = mediaWords(shown)
  if (scene.earlier && !shown.url)
    return <EarlierTake earlier={scene.earlier} shown={shown} alt={alt} isPreview={isPreview} />
  if (!video && image?.url) {
    if (watch?.isMissing(image.id))
      return <FrameWords title="The picture did not load">Its still is made and kept.</FrameWords>
    return (
      <Still
        key={watch?.attempt}
        src={image.url}
        alt={alt}
        thumbnails={image.thumbnails}
        sizes={sizes}
        onMissing={watch && (() => watch.note(image.id))}
      />
    )
  }
  return (
    <>
      {video && image?.url && words.isWorking ? (
        <Still
          src={image.url}
          alt={alt}
          thumbnails={image.thumbnails}
          sizes={sizes}
          style={{ gridArea: '1 / 1', opacity: 0.4 }}
        />
      ) : null}
      <div className={classes.over}>
        {isPreview ? (
          <FrameWords title={words.title} isWorking={words.isWorking} />
        ) : (
          <FrameWords title={words.title} isWorking={words.isWorking}>
            {words.text}
            <TimeLeft media={shown} />
          </FrameWords>
        )}
      </div>
    </>
  )
}

interface EarlierTakeProps {
  earlier: NonNullable<SceneView['earlier']>
  /** The take that is being made or has failed. */
  shown: MediaView
  alt: string
  isPreview: boolean
}

/** The take from before stays in sight until the new one is there. */
function EarlierTake({ earlier: { kind, take, url }, shown, alt, isPreview }: EarlierTakeProps) {
  const words = mediaWords(shown)
  const style = { gridArea: '1 / 1', opacity: 0.4 }
  return (
    <>
      {kind === 'image' ? (
        <Still src={url} alt={`${alt}, take ${take}`} sizes={sizes} style={style} />
      ) : (
        <video src={url} muted playsInline preload="metadata" aria-label={`${alt}, take ${take}`} style={style} />
      )}
      <div className={classes.over}>
        <FrameWords title={words.title} isWorking={words.isWorking}>
          {isPreview ? null : (
            <>
              {words.text}
              <TimeLeft media={shown} /> You see take {take}.
            </>
          )}
        </FrameWords>
      </div>
    </>
  )
}
