import type { ReactNode } from 'react'
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  Keyboard,
  Magnet,
  Maximize2,
  Pause,
  Play,
  Redo2,
  Scissors,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut
} from '../../icons/icons.ts'
import { moment } from '../cut-words.ts'
import type { Editor } from '../use-editor.ts'
import { usePlaybackState } from '../use-playback.ts'
import classes from './timeline.module.css'

export interface ToolbarProps {
  editor: Editor
  isSnapping: boolean
  onSnapping(isSnapping: boolean): void
  zoomIn(): void
  zoomOut(): void
  fit(): void
  onHelp(): void
}

export function Toolbar({ editor, isSnapping, onSnapping, zoomIn, zoomOut, fit, onHelp }: ToolbarProps) {
  const { playback, film, desk } = editor
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying)
  const rate = usePlaybackState(playback, (state) => state.rate)
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Edit the film">
      <Tool name={isPlaying ? 'Pause' : 'Play'} keys="K" onClick={playback.toggle}>
        {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </Tool>
      <Clock editor={editor} />
      {isPlaying && rate !== 1 ? <span className={classes.rate}>{rate}×</span> : null}
      <span className={classes.gap} />
      <Tool name="Split" keys="S" isOff={!film} onClick={editor.split}>
        <Scissors size={17} aria-hidden />
      </Tool>
      <Tool name="Leave out" keys="Delete" isOff={!film} onClick={editor.takeAway}>
        <Trash2 size={17} aria-hidden />
      </Tool>
      <Tool name="Undo" keys="Ctrl Z" isOff={!desk.canUndo} onClick={editor.undo}>
        <Undo2 size={17} aria-hidden />
      </Tool>
      <Tool name="Redo" keys="Shift Ctrl Z" isOff={!desk.canRedo} onClick={editor.redo}>
        <Redo2 size={17} aria-hidden />
      </Tool>
      <span className={classes.gap} />
      <Tool name="Snap to edges" isPressed={isSnapping} onClick={() => onSnapping(!isSnapping)}>
        <Magnet size={17} aria-hidden />
      </Tool>
      <Tool name="Zoom out" keys="−" onClick={zoomOut}>
        <ZoomOut size={17} aria-hidden />
      </Tool>
      <Tool name="Zoom in" keys="+" onClick={zoomIn}>
        <ZoomIn size={17} aria-hidden />
      </Tool>
      <Tool name="Whole film" keys="0" onClick={fit}>
        <Maximize2 size={16} aria-hidden />
      </Tool>
      <Tool name="Keys" keys="?" onClick={onHelp}>
        <Keyboard size={18} aria-hidden />
      </Tool>
    </div>
  )
}

function Clock({ editor: { playback, film } }: { editor: Editor }) {
  const tenths = usePlaybackState(playback, ({ seconds }) => Math.round(seconds * 10))
  return (
    <span className={classes.clock}>
      {moment(tenths / 10)} <span>/ {moment(film?.timeline.durationSeconds ?? 0)}</span>
    </span>
  )
}

interface ToolProps {
  name: string
  keys?: string
  isOff?: boolean
  isPressed?: boolean
  onClick(): void
  children: ReactNode
}

function Tool({ name, keys, isOff = false, isPressed, onClick, children }: ToolProps) {
  return (
    <Tooltip label={keys ? `${name} (${keys})` : name} openDelay={400}>
      <ActionIcon
        className={classes.tool}
        variant="subtle"
        aria-label={name}
        aria-pressed={isPressed}
        disabled={isOff}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
