import { useRef, useState, type CSSProperties } from 'react'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clipName, overlayWords } from '../cut-words.ts'
import { musicQuery } from '../cut-queries.ts'
import type { Editor } from '../use-editor.ts'
import { CaptionTrack } from './caption-track.tsx'
import { ClipTrack } from './clip-track.tsx'
import { OverlayTracks } from './overlay-tracks.tsx'
import { Playhead } from './playhead.tsx'
import { Ruler } from './ruler.tsx'
import { hasVoice, SoundTracks } from './sound-tracks.tsx'
import { Toolbar } from './toolbar.tsx'
import { keyHelp, useKeys } from './use-keys.ts'
import { padPixels, useScale } from './use-scale.ts'
import classes from './timeline.module.css'

export interface TimelineProps {
  adId: string
  editor: Editor
  onOpenClip(index: number): void
  onOpenPanel(panel: 'captions' | 'overlays' | 'voice' | 'music'): void
}

/** The film on one scale: clips, captions, overlays, voice and music. */
export function Timeline({ adId, editor, onOpenClip, onOpenPanel }: TimelineProps) {
  const { film, settings, leftOut, selected } = editor
  const scroller = useRef<HTMLDivElement>(null)
  const [isSnapping, setSnapping] = useState(true)
  const [isHelping, setHelping] = useState(false)
  const durationSeconds = film?.timeline.durationSeconds ?? 0
  const { scale, held, zoomIn, zoomOut, fit } = useScale({ scroller, durationSeconds, isSnapping })
  const toggleHelp = () => setHelping((is) => !is)
  useKeys({ editor, zoomIn, zoomOut, fit, toggleHelp })
  const { data: uploaded } = useQuery({ ...musicQuery(adId), enabled: Boolean(settings.music) })
  const music = uploaded?.find(({ id }) => id === settings.music?.id)?.title ?? null
  const names = [
    { track: 'clips', name: 'Clips' },
    ...(film && film.cues.length > 0 ? [{ track: 'captions', name: 'Captions' }] : []),
    ...settings.overlays.map(({ kind }) => ({ track: 'overlay', name: overlayWords[kind] })),
    ...(hasVoice(editor) ? [{ track: 'voice', name: 'Voice-over' }] : []),
    ...(settings.music ? [{ track: 'music', name: 'Music bed' }] : [])
  ]
  const width = Math.round(durationSeconds * scale.pixels + 2 * padPixels)
  // The browser holds a custom property as a length.
  const holding = { '--held': `${held * scale.pixels}px` } as CSSProperties
  return (
    <div className={classes.timeline} role="group" aria-label="Timeline">
      <Toolbar
        editor={editor}
        isSnapping={isSnapping}
        onSnapping={setSnapping}
        zoomIn={zoomIn}
        zoomOut={zoomOut}
        fit={fit}
        onHelp={toggleHelp}
      />
      <div className={classes.tracks}>
        <div className={classes.names} aria-hidden>
          <span className={classes.rulerName} />
          {names.map(({ track, name }, index) => (
            <span key={index} data-track={track}>
              {name}
            </span>
          ))}
        </div>
        <div ref={scroller} className={classes.scroller} tabIndex={-1}>
          <div className={classes.content} style={{ width, ...holding }} data-dragging={editor.isDragging || undefined}>
            <Ruler editor={editor} scale={scale} scroller={scroller} />
            <ClipTrack editor={editor} scale={scale} onOpen={onOpenClip} />
            <CaptionTrack editor={editor} scale={scale} onOpen={() => onOpenPanel('captions')} />
            <OverlayTracks editor={editor} scale={scale} onOpen={() => onOpenPanel('overlays')} />
            <SoundTracks editor={editor} scale={scale} music={music} onOpen={onOpenPanel} />
            <Playhead editor={editor} scale={scale} scroller={scroller} />
          </div>
        </div>
      </div>
      {editor.problem ? (
        <p className={classes.note} role="alert">
          {editor.problem}
        </p>
      ) : null}
      {selected?.kind === 'clip' && film?.pieces[selected.index] ? (
        <div className={classes.inHand}>
          <Button variant="default" onClick={() => onOpenClip(selected.index)}>
            {film.pieces[selected.index]?.name}: exact numbers
          </Button>
        </div>
      ) : null}
      {leftOut.length > 0 ? (
        <div className={classes.leftOut}>
          <span className="label">Left out</span>
          {leftOut.map(([videoId, facts]) => (
            <Button key={videoId} size="compact-sm" variant="default" onClick={() => editor.bringBack(videoId)}>
              Put back {clipName(facts, 0)}
            </Button>
          ))}
        </div>
      ) : null}
      <p className={classes.note} role="status">
        {editor.said}
      </p>
      <Modal opened={isHelping} onClose={() => setHelping(false)} title="Keys of the timeline" size="md">
        <dl className={classes.keys}>
          {keyHelp.map(({ keys, what }) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </div>
  )
}
