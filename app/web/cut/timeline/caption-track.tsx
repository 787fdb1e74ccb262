import { useRef, useState, type KeyboardEvent } from 'react'
import type { TimedCue } from '@callsheet/lib/cut/captions.ts'
import { moment } from '../cut-words.ts'
import type { Editor } from '../use-editor.ts'
import { EdgeHandle } from './edge-handle.tsx'
import type { Scale } from './use-scale.ts'
import classes from './timeline.module.css'

export interface CaptionTrackProps {
  editor: Editor
  scale: Scale
  /** Shows the look of the captions. */
  onOpen(): void
}

/** The captions. Their words are edited in place; their edges are dragged. */
export function CaptionTrack({ editor, scale, onOpen }: CaptionTrackProps) {
  const { film, selected } = editor
  if (!film || film.cues.length === 0) return null
  return (
    <ol className={classes.track} data-track="captions" aria-label="Captions">
      {film.cues.map((cue) => (
        <CaptionBlock
          key={`${cue.line}-${cue.number}`}
          cue={cue}
          editor={editor}
          scale={scale}
          onOpen={onOpen}
          isSelected={selected?.kind === 'caption' && selected.line === cue.line && selected.number === cue.number}
        />
      ))}
    </ol>
  )
}

interface CaptionBlockProps extends CaptionTrackProps {
  cue: TimedCue
  isSelected: boolean
}

function CaptionBlock({ cue, editor, scale, onOpen, isSelected }: CaptionBlockProps) {
  const { line, number, text, startSeconds, endSeconds } = cue
  const [isEditing, setEditing] = useState(false)
  const shift = editor.film?.pieces[line]?.captionShift ?? 0
  const rate = editor.film?.rate ?? 24
  const isBackByKey = useRef(false)
  const choose = () => {
    editor.select({ kind: 'caption', line, number })
    // The first frame that shows it: the middle of a frame decides.
    editor.playback.seek(Math.round(startSeconds * rate) / rate)
    onOpen()
  }
  const edge = (side: 'in' | 'out') => {
    const from = side === 'in' ? startSeconds : endSeconds
    return (
      <EdgeHandle
        edge={side}
        name={`Caption “${text}”, ${side === 'in' ? 'beginning' : 'end'}`}
        words={moment(from)}
        seconds={from}
        maximumSeconds={editor.film?.timeline.durationSeconds ?? 0}
        isReachable={isSelected}
        frameSeconds={1 / rate}
        catches={() => editor.snaps().filter((at) => Math.abs(at - from) > 0.001)}
        toSeconds={(pixels, catches) => scale.snap(from + pixels / scale.pixels, catches) - from}
        onDrag={(by, isDone) => {
          const to =
            side === 'in'
              ? { startSeconds: Math.min(from + by, endSeconds - 0.1) - shift }
              : { endSeconds: Math.max(from + by, startSeconds + 0.1) - shift }
          editor.changeCaption(line, number, to, isDone)
        }}
        onCancel={editor.cancel}
      />
    )
  }
  return (
    <li
      className={classes.block}
      data-kind="caption"
      data-selected={isSelected || undefined}
      data-editing={isEditing || undefined}
      style={{ left: scale.toPixels(startSeconds), width: Math.max(2, (endSeconds - startSeconds) * scale.pixels) }}
    >
      {isEditing ? (
        <CaptionWords
          cue={cue}
          onEnd={(words, isByKey) => {
            if (isByKey) isBackByKey.current = true
            setEditing(false)
            if (words === null) editor.cancel()
            else editor.changeCaption(line, number, words === '' ? null : { text: words }, true)
          }}
          onType={(words) => editor.changeCaption(line, number, { text: words }, false)}
        />
      ) : (
        <button
          type="button"
          ref={(button) => {
            if (!button || !isBackByKey.current) return
            isBackByKey.current = false
            button.focus({ preventScroll: true })
          }}
          className={classes.body}
          title={text}
          aria-label={`Caption at ${moment(startSeconds)}: ${text}`}
          aria-pressed={isSelected}
          aria-keyshortcuts="Enter Delete"
          onClick={() => {
            choose()
            setEditing(true)
          }}
        >
          <span className={classes.blockWords}>{text}</span>
        </button>
      )}
      {edge('in')}
      {edge('out')}
    </li>
  )
}

/** The same function at each drawing, so that React calls it once: what is typed must not be selected again. */
const selectAll = (field: HTMLTextAreaElement | null) => field?.select()

interface CaptionWordsProps {
  cue: TimedCue
  /** The picture shows them at once. */
  onType(words: string): void
  /** Null when nothing was changed. */
  onEnd(words: string | null, isByKey: boolean): void
}

function CaptionWords({ cue, onType, onEnd }: CaptionWordsProps) {
  const [before] = useState(cue.text)
  const [words, setWords] = useState(before)
  const isOver = useRef(false)
  const end = (given: string | null, isByKey: boolean) => {
    // A field that goes away loses the focus too.
    if (isOver.current) return
    isOver.current = true
    const said = given?.trim() ?? before
    onEnd(said === before ? null : said, isByKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    // Its keys choose among the words that an input method offers.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') end(null, true)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    end(words, true)
  }
  return (
    <textarea
      className={classes.captionWords}
      dir="auto"
      aria-label={`Words of the caption at ${moment(cue.startSeconds)}`}
      rows={2}
      maxLength={300}
      value={words}
      ref={selectAll}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setWords(typed)
        if (typed.trim() !== '') onType(typed)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => end(words, false)}
    />
  )
}
