import { useEffect, useRef } from 'react'
import { undoKeyOf } from '../../components/undo-keys.ts'
import type { Editor } from '../use-editor.ts'

export interface KeyActions {
  editor: Editor
  zoomIn(): void
  zoomOut(): void
  fit(): void
  toggleHelp(): void
}

/** All keys of the page, as its help lists them. */
export const keyHelp: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ['K', 'Space'], what: 'Play and pause' },
  { keys: ['J'], what: 'Play backwards; again for faster' },
  { keys: ['L'], what: 'Play; again for faster' },
  { keys: ['←', '→'], what: 'One frame back or on' },
  { keys: ['Shift ←', 'Shift →'], what: 'One second back or on' },
  { keys: ['Home', 'End'], what: 'To the beginning or the end' },
  { keys: ['I', 'O'], what: 'The clip at the playhead begins or ends here' },
  { keys: ['S'], what: 'Split the clip at the playhead' },
  { keys: ['Delete'], what: 'Leave the clip out; take the caption or overlay away' },
  { keys: ['Alt ←', 'Alt →'], what: 'The clip in focus one place earlier or later; an overlay one frame' },
  { keys: ['Enter'], what: 'Exact numbers of the clip in focus; the words of a caption' },
  { keys: ['Ctrl Z', 'Shift Ctrl Z'], what: 'Undo and redo (⌘ on a Mac)' },
  { keys: ['+', '−', '0'], what: 'Zoom in, out, and to the whole film' },
  { keys: ['Esc'], what: 'Break off what is being dragged or typed' },
  { keys: ['?'], what: 'These keys' }
]

const fastest = 4

/** Hears the keys of the page, except where something is typed or another control has its own. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return
      if (act(event, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** True when the key did something. */
function act(event: KeyboardEvent, { editor, zoomIn, zoomOut, fit, toggleHelp }: KeyActions): boolean {
  const { playback, film } = editor
  const { key, shiftKey } = event
  const done = (work: void) => work === undefined
  const wish = undoKeyOf(event)
  if (wish) return done(editor[wish]())
  if (event.ctrlKey || event.metaKey || event.altKey || !film) return false
  const { isPlaying, rate } = playback.state()
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case ' ':
      // A focused button is pressed by it.
      return !isButton(event.target) && done(playback.toggle())
    case 'k':
      return done(playback.toggle())
    case 'l':
      return done(playback.play(isPlaying && rate > 0 ? Math.min(fastest, rate * 2) : 1))
    case 'j':
      return done(playback.play(isPlaying && rate < 0 ? Math.max(-fastest, rate * 2) : -1))
    case 'ArrowLeft':
      return done(playback.step(shiftKey ? -Math.round(film.rate) : -1))
    case 'ArrowRight':
      return done(playback.step(shiftKey ? Math.round(film.rate) : 1))
    case 'Home':
      return done(playback.seek(0))
    case 'End':
      return done(playback.seek(film.timeline.durationSeconds - 1 / film.rate))
    case 'i':
      return done(editor.trimToPlayhead('in'))
    case 'o':
      return done(editor.trimToPlayhead('out'))
    case 's':
      return done(editor.split())
    case 'Delete':
    case 'Backspace':
      return done(editor.takeAway())
    case '+':
    case '=':
      return done(zoomIn())
    case '-':
    case '−':
      return done(zoomOut())
    case '0':
      return done(fit())
    case '?':
      return done(toggleHelp())
    default:
      return false
  }
}

const typed = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], audio, video'

const isElsewhere = (target: EventTarget | null) => target instanceof Element && target.closest(typed) !== null

const isButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, [role=slider]') !== null
