import { flushSync } from 'react-dom'
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent
} from '@dnd-kit/core'
import { SortableContext, rectSortingStrategy, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripHorizontal } from '../icons/icons.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { timecode, two } from '../components/words.ts'
import type { Board } from './use-board.ts'
import { Picture } from '../media/picture.tsx'
import classes from './shot-strip.module.css'

export interface ShotStripProps {
  board: Board
  ratio: string
  /** One line that scrolls, or all shots at once. */
  layout: 'strip' | 'board'
  /** Addresses of stills that were made from this board before, by position from 1. */
  stills: ReadonlyMap<number, string>
}

/**
 * The shots in order. Drag one by its handle, press space there to lift it and move it with the arrow keys, or press Alt
 * and an arrow key on it.
 */
export function ShotStrip({ board, ratio, layout, stills }: ShotStripProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const { shots } = board.content
  const ids = shots.map(({ position }) => position)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) board.move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className={classes.strip} data-layout={layout} aria-label="Shots in order">
          {shots.map((shot, index) => (
            <StripShot
              key={shot.position}
              shot={shot}
              ratio={ratio}
              still={stills.get(shot.position)}
              isSelected={index === board.selected}
              onSelect={() => board.select(index)}
              onMove={(step, list) => {
                const to = index + step
                if (to < 0 || to >= shots.length) return
                flushSync(() => board.move(index, to))
                list?.children[to]?.querySelector<HTMLElement>('button[aria-pressed]')?.focus()
              }}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** Screen readers read these texts while a shot is moved. */
const announcements: Announcements = {
  onDragStart: ({ active }) => `Shot ${active.id} is lifted. Move it with the arrows, drop it with space.`,
  onDragOver: ({ active, over }) => (over ? `Shot ${active.id} is at place ${over.id}.` : undefined),
  onDragEnd: ({ active, over }) => `Shot ${active.id} is dropped at place ${over?.id ?? active.id}.`,
  onDragCancel: ({ active }) => `Shot ${active.id} is back at its place.`
}

interface StripShotProps {
  shot: Shot
  ratio: string
  still: string | undefined
  isSelected: boolean
  onSelect(): void
  /** By one place to the front (-1) or the back (1). `list` is the list of all shots. */
  onMove(step: -1 | 1, list: Element | null | undefined): void
}

function StripShot({ shot, ratio, still, isSelected, onSelect, onMove }: StripShotProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: shot.position
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.shot}
      data-selected={isSelected}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!event.altKey || step === undefined) return
        event.preventDefault()
        onMove(step, event.currentTarget.parentElement)
      }}
    >
      <button type="button" ref={setActivatorNodeRef} className={classes.handle} {...attributes} {...listeners}>
        <span className="visually-hidden">Move shot </span>
        <span className="mono">{two(shot.position)}</span>
        <GripHorizontal size={16} aria-hidden />
        <span className="mono">{timecode(shot.durationSeconds)}</span>
      </button>
      <button
        type="button"
        className={classes.frame}
        aria-pressed={isSelected}
        onClick={onSelect}
        style={{ aspectRatio: frameOf(ratio) }}
      >
        {still ? <Picture src={still} alt="" sizes="8rem" /> : null}
        <span className={classes.words}>
          <strong dir="auto">{shot.title}</strong>
          <span>
            {shot.shotSize.replaceAll('-', ' ')}, {shot.cameraMove.replaceAll('-', ' ')}
          </span>
        </span>
      </button>
    </li>
  )
}

/** With Alt, these keys move the shot itself. */
const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Tall frames are cropped, because the strip also shows words. */
function frameOf(ratio: string): string {
  const { width, height } = readRatio(ratio) ?? square
  return width < height ? '4 / 5' : `${width} / ${height}`
}
