import { useRef } from 'react'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { FilmFrame, FrameWords } from './film-frame.tsx'
import { timecode, two } from '../components/words.ts'
import { markOf, markWords, mediaWords } from './media-words.ts'

export interface SceneFrameProps {
  scene: SceneView
  ratio: string
  /** Small and silent: no controls, plays while the pointer is over it. */
  isPreview?: boolean
}

/** A scene on film: its still, marked when approved, and its clip when it exists. */
export function SceneFrame({ scene, ratio, isPreview = false }: SceneFrameProps) {
  const { image, position, durationSeconds } = scene
  const video = scene.video ?? scene.draft
  const mark = markOf(scene)
  const take = video?.take ?? image?.take ?? 1
  return (
    <FilmFrame
      edge={[`SC ${two(position)}`, video?.isDraft ? `DRAFT T${take}` : `T${take}`]}
      foot={[timecode(video?.durationSeconds ?? durationSeconds), markWords[mark].toUpperCase()]}
      ratio={ratio}
      isMarked={video?.isDraft ? scene.draftApprovedAt !== null : scene.approvedAt !== null && !video}
      isDimmed={mark === 'skipped'}
    >
      <Picture scene={scene} isPreview={isPreview} />
    </FilmFrame>
  )
}

function Picture({ scene, isPreview }: { scene: SceneView; isPreview: boolean }) {
  const { image, position } = scene
  const video = scene.video ?? scene.draft
  const player = useRef<HTMLVideoElement>(null)
  const alt = `Scene ${position}: ${scene.spokenScript || scene.prompt.slice(0, 140)}`
  if (video?.url) {
    return (
      <video
        ref={player}
        key={video.id}
        src={video.url}
        poster={image?.url ?? undefined}
        aria-label={`${video.isDraft ? 'Draft' : 'Clip'} of scene ${position}`}
        controls={!isPreview}
        muted={isPreview}
        loop={isPreview}
        playsInline
        preload="metadata"
        onPointerEnter={() => (isPreview ? void player.current?.play().catch(() => undefined) : undefined)}
        onPointerLeave={() => (isPreview ? player.current?.pause() : undefined)}
      />
    )
  }
  const shown = video ?? image
  if (!shown) return <FrameWords title="No still yet" />
  const words = mediaWords(shown)
  if (!video && image?.url) return <img src={image.url} alt={alt} loading="lazy" decoding="async" />
  return (
    <>
      {video && image?.url && words.isWorking ? (
        <img src={image.url} alt={alt} style={{ gridArea: '1 / 1', opacity: 0.4 }} />
      ) : null}
      <div style={{ gridArea: '1 / 1', display: 'contents' }}>
        {isPreview ? (
          <FrameWords title={words.title} isWorking={words.isWorking} />
        ) : (
          <FrameWords title={words.title} isWorking={words.isWorking}>
            {words.text}
          </FrameWords>
        )}
      </div>
    </>
  )
}
