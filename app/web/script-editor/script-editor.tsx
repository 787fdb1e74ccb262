import { useMemo, type KeyboardEvent } from 'react'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { Plus, Redo2, Undo2 } from '../icons/icons.ts'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { clipLimitsOf, type GuidedConfig } from '@callsheet/lib/clip-guides.ts'
import { scriptArchetype } from '@callsheet/lib/script-archetypes.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { adQuery } from '../ad/ad-queries.ts'
import { useProductionModels } from '../ad/production-settings.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { undoKeyOf } from '../components/undo-keys.ts'
import { WhenRoomy } from '../components/when-roomy.tsx'
import { usePageKeys, type PageKey } from '../shell/page-keys.ts'
import { DraftChoice, DraftWords } from '../drafts/draft-state.tsx'
import { EditorScene } from './editor-scene.tsx'
import { lengthWords, priceWords } from './length-words.ts'
import { problemsOf } from './scene-problems.ts'
import { useScriptEditor, type CaretWish, type ScriptEditing } from './use-script-editor.ts'
import parts from '../components/components.module.css'
import cards from '../components/cards.module.css'
import classes from './script-editor.module.css'

export interface ScriptEditorProps {
  adId: string
  /** The version that the changes begin with. */
  start: ScriptView
  /** Newest first. */
  scripts: readonly ScriptView[]
  /** Of the model that makes the ad's clips. Null when none is on. */
  clipConfig: GuidedConfig | null
  /** The line that was pressed to begin. */
  caret: CaretWish | null
  onSaved(saved: ScriptView, goesOn: boolean): void
  onLook(scriptId: string): void
  onClose(): void
}

const editorKeys: readonly PageKey[] = [
  { keys: ['Ctrl S'], what: 'Save the script as its next version, and go on (⌘ on a Mac)' },
  { keys: ['Ctrl Z', 'Shift Ctrl Z'], what: 'Undo and redo' }
]

/** A script with every line open to be changed where it stands. */
export function ScriptEditor({ adId, start, scripts, clipConfig, caret, onSaved, onLook, onClose }: ScriptEditorProps) {
  const editing = useScriptEditor({ adId, start, scripts, onSaved })
  const { script, base } = editing
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const shape = scriptArchetype(adFormat(base.content.formatSlug).archetype).sceneShape
  const rules = useMemo(
    () => ({
      maximumSpeechSeconds: clipConfig ? clipLimitsOf(clipConfig).maximumSpeechSeconds : undefined,
      takesTurns: shape === 'two-hander',
      language: base.content.language
    }),
    [clipConfig, shape, base.content.language]
  )
  const keys = script.scenes.map(({ key }) => key)
  const speakers = [
    ...new Set([...base.content.cast.map(({ name }) => name), ...script.scenes.flatMap(({ speaker }) => speaker || [])])
  ]
  usePageKeys({ keys: editorKeys })
  const onKeyDown = (event: KeyboardEvent) => {
    const wish = undoKeyOf(event)
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
    if (!wish && !isSave) return
    event.preventDefault()
    if (wish) editing[wish]()
    else if (editing.isChanged) editing.save(true)
  }
  return (
    <div className={classes.editor} onKeyDown={onKeyDown} role="group" aria-label="Edit the script">
      <NewerVersion editing={editing} onLook={onLook} onClose={onClose} />
      <DraftChoice draft={editing.draft} />
      <Textarea
        aria-label="Title"
        variant="unstyled"
        dir="auto"
        autosize
        minRows={1}
        maxLength={120}
        classNames={{ input: classes.title ?? '' }}
        value={script.title}
        onChange={(event) => editing.setTitle(event.currentTarget.value.replaceAll('\n', ' '))}
      />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: announcementsFor(keys) }}
        onDragEnd={({ active, over }) => {
          if (over) editing.move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className={cards.lines}>
            {script.scenes.map((scene, index) => (
              <EditorScene
                key={scene.key}
                scene={scene}
                index={index}
                count={script.scenes.length}
                editing={editing}
                isSilent={shape === 'silent-reaction'}
                speakers={speakers}
                problems={problemsOf(script.scenes, index, rules)}
                caret={editing.caret ?? caret}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        w="max-content"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => editing.add(script.scenes.length)}
      >
        Add a scene
      </Button>
      <p className={`small soft ${classes.keys}`}>
        <kbd>Enter</kbd> splits a line into two scenes, <kbd>Backspace</kbd> at its start joins it to the one before,{' '}
        <kbd>Alt</kbd> with <kbd>↑</kbd> or <kbd>↓</kbd> moves its scene.
      </p>
      {editing.saveError ? <ProblemNotice error={editing.saveError} /> : null}
      <SaveBar adId={adId} editing={editing} isSilent={shape === 'silent-reaction'} onClose={onClose} />
    </div>
  )
}

function SaveBar({
  adId,
  editing,
  isSilent,
  onClose
}: Pick<ScriptEditorProps, 'adId' | 'onClose'> & { editing: ScriptEditing; isSilent: boolean }) {
  const { data: ad } = useQuery(adQuery(adId))
  const production = useProductionModels(adId, ad?.videoType ?? null)
  const { script, base, isChanged } = editing
  const price = isSilent ? null : priceWords({ scenes: script.scenes, base: base.content.scenes, production })
  return (
    <div className={classes.bar}>
      <div className={classes.barWords}>
        <p className="mono small">{lengthWords(script.scenes)}</p>
        {price ? (
          <p className="small soft">
            <WhenRoomy>Stills and clips of these scenes: </WhenRoomy>
            {price}
            <WhenRoomy>. Saving costs nothing.</WhenRoomy>
          </p>
        ) : null}
        <p className="small soft" role="status">
          {editing.said}
        </p>
        <DraftWords draft={editing.draft} />
      </div>
      <div className={classes.barActions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Undo"
          disabled={!editing.canUndo}
          onClick={editing.undo}
        >
          <Undo2 size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Redo"
          disabled={!editing.canRedo}
          onClick={editing.redo}
        >
          <Redo2 size={17} aria-hidden />
        </ActionIcon>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          onClick={() => {
            editing.discard()
            onClose()
          }}
        >
          {isChanged ? 'Discard' : 'Close'}
        </Button>
        <Button size="sm" disabled={!isChanged} loading={editing.isSaving} onClick={() => editing.save()}>
          {/* One piece, or the gap of the button opens between the words. */}
          <span>
            Save<WhenRoomy> as</WhenRoomy> version {editing.nextVersion}
          </span>
        </Button>
      </div>
    </div>
  )
}

const madeBy: Record<ScriptView['source'], string> = {
  writer: 'was written',
  own: 'was brought in',
  edited: 'was saved on another page'
}

/** Another version appeared while this one was edited. Both are kept, and the user decides which follows which. */
function NewerVersion({
  editing,
  onLook,
  onClose
}: Pick<ScriptEditorProps, 'onLook' | 'onClose'> & { editing: ScriptEditing }) {
  const { newer, base } = editing
  if (!newer) return null
  return (
    <div className={`${parts.problem} ${parts.topUp}`} role="alert">
      <p>
        <strong>
          Version {newer.version} {madeBy[newer.source]} since you began to change version {base.version}.
        </strong>{' '}
        Nothing is lost: your changes are here, and every version is kept.
      </p>
      <div className={parts.problemActions}>
        <Button size="xs" loading={editing.isSaving} onClick={editing.saveAfter}>
          Save mine as version {editing.nextVersion}
        </Button>
        <Button size="xs" variant="default" onClick={() => onLook(newer.id)}>
          Look at version {newer.version}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            editing.discard()
            onClose()
          }}
        >
          Discard mine
        </Button>
      </div>
    </div>
  )
}

/** Screen readers read these texts while a scene is moved by its handle. */
function announcementsFor(keys: readonly string[]): Announcements {
  const place = (id: unknown) => keys.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }) =>
      `Scene ${place(active.id)} is lifted. Move it with the arrows, drop it with space, put it back with Escape.`,
    onDragOver: ({ active, over }) =>
      over ? `Scene ${place(active.id)} is at place ${place(over.id)} of ${keys.length}.` : undefined,
    onDragEnd: ({ active, over }) => `Scene ${place(active.id)} is dropped at place ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Scene ${place(active.id)} is back at its place.`
  }
}
