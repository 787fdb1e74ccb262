import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { ActionIcon, Autocomplete, Button, Menu, Textarea, TextInput } from '@mantine/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Ellipsis, GripVertical } from '../icons/icons.ts'
import { countSpokenWords } from '@callsheet/lib/disciplines/disciplines.ts'
import { LineClaims } from '../ad/line-claims.tsx'
import { Receipts } from '../ad/script-lines.tsx'
import { NumberField } from '../components/number-field.tsx'
import { countOf, two } from '../components/words.ts'
import type { EditableScene } from './editable-script.ts'
import { withWords } from './edit-scenes.ts'
import type { CaretWish, ScriptEditing } from './use-script-editor.ts'
import cards from '../components/cards.module.css'
import classes from './script-editor.module.css'

export interface EditorSceneProps {
  scene: EditableScene
  index: number
  count: number
  editing: ScriptEditing
  /** Nobody speaks in the format: each scene is two reactions and a sound. */
  isSilent: boolean
  speakers: readonly string[]
  problems: readonly string[]
  caret: CaretWish | null
}

export function EditorScene({ scene, index, count, editing, isSilent, speakers, problems, caret }: EditorSceneProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: scene.key
  })
  const line = useRef<HTMLTextAreaElement>(null)
  const number = index + 1
  useEffect(() => {
    const field = line.current
    if (caret?.key !== scene.key || !field) return
    field.focus()
    const at = caret.at === 'end' ? field.value.length : caret.at
    field.setSelectionRange(at, at)
  }, [caret, scene.key])
  const set = (field: keyof EditableScene, value: string) =>
    editing.setScene(index, { ...scene, [field]: value }, field)
  const seconds = editing.sayTime(scene.spokenScript)
  const onLineKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: from, selectionEnd: to, value } = event.currentTarget
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Enter' && !isSilent) {
      event.preventDefault()
      editing.split(index, from)
    } else if (event.key === 'Backspace' && from === 0 && to === 0 && index > 0) {
      event.preventDefault()
      editing.merge(index - 1)
    } else if (event.key === 'Delete' && from === value.length && to === from && index < count - 1) {
      event.preventDefault()
      editing.merge(index)
    }
  }
  const onSceneKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    // A field that moves in the page loses the caret.
    const field = event.target instanceof HTMLElement ? event.target : null
    flushSync(() => editing.move(index, index + step))
    field?.focus()
  }
  const label = (what: string) => `Scene ${number}: ${what}`
  const small = (field: 'visual' | 'realAction' | 'chibiAction' | 'sfx', what: string, most = 1_000) => (
    <Textarea
      aria-label={label(what.toLowerCase())}
      placeholder={what}
      variant="unstyled"
      autosize
      minRows={1}
      dir="auto"
      maxLength={most}
      classNames={{ root: classes.field ?? '', input: classes.detail ?? '' }}
      value={scene[field] ?? ''}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  )
  return (
    <li
      ref={setNodeRef}
      className={`${cards.line} ${classes.scene}`}
      data-dragging={isDragging}
      data-receipts={scene.receipts.length > 0 || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={onSceneKey}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move scene ${number}`}
      >
        <span className="mono" aria-hidden>
          {two(number)}
        </span>
        <GripVertical size={15} aria-hidden />
      </button>
      <div className={`${cards.lineBody} ${classes.body}`}>
        {isSilent ? (
          <>
            {small('realAction', 'What the filmed people and things do')}
            {small('chibiAction', 'How the sticker reacts')}
            {small('sfx', 'Sounds', 500)}
          </>
        ) : (
          <>
            <Autocomplete
              aria-label={label('who speaks')}
              placeholder="Voice-over"
              variant="unstyled"
              size="xs"
              dir="auto"
              maxLength={80}
              data={[...speakers]}
              filter={({ options }) => options}
              classNames={{ root: classes.speaker ?? '', input: classes.speakerInput ?? '' }}
              value={scene.speaker ?? ''}
              onChange={(speaker) => {
                if (speaker !== (scene.speaker ?? ''))
                  editing.setScene(index, { ...scene, speaker: speaker || undefined }, 'speaker')
              }}
            />
            <Textarea
              ref={line}
              aria-label={label('spoken words')}
              placeholder="What is said"
              variant="unstyled"
              autosize
              minRows={1}
              dir="auto"
              maxLength={1_500}
              classNames={{ root: classes.field ?? '', input: classes.spoken ?? '' }}
              value={scene.spokenScript}
              onKeyDown={onLineKey}
              onChange={(event) =>
                editing.setScene(
                  index,
                  withWords(scene, event.currentTarget.value.replaceAll('\n', ' '), editing.sayTime),
                  'line'
                )
              }
            />
            {small('visual', 'What the camera sees')}
          </>
        )}
        <TextInput
          aria-label={label('text on screen')}
          placeholder="Text on screen"
          variant="unstyled"
          dir="auto"
          maxLength={200}
          classNames={{ root: classes.field ?? '', input: classes.detail ?? '' }}
          value={scene.onScreenText ?? ''}
          onChange={(event) => set('onScreenText', event.currentTarget.value)}
        />
        {problems.map((problem) => (
          <p key={problem} className={cards.flag}>
            {problem}
          </p>
        ))}
        <SceneEvidence scene={scene} editing={editing} />
      </div>
      {scene.receipts.length > 0 ? (
        <Receipts receipts={scene.receipts} line={scene.spokenScript} quotes={editing.base.quotes}>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            w="max-content"
            onClick={() => editing.setScene(index, { ...scene, receipts: [] }, 'receipts')}
          >
            This line no longer rests on it
          </Button>
        </Receipts>
      ) : null}
      <div className={classes.side}>
        <NumberField
          aria-label={label('seconds')}
          variant="unstyled"
          hideControls
          min={1}
          max={60}
          step={0.5}
          suffix=" s"
          classNames={{ input: classes.seconds ?? '' }}
          value={scene.durationSeconds}
          onChange={(durationSeconds) => editing.setScene(index, { ...scene, durationSeconds }, 'seconds')}
        />
        <SceneMenu number={number} count={count} isSilent={isSilent} editing={editing} line={line} />
        {seconds > 0 ? (
          <span className={`small soft ${classes.count}`}>
            {countOf(countSpokenWords(scene.spokenScript), 'word')}, {seconds} s
          </span>
        ) : null}
      </div>
    </li>
  )
}

/** What is known of a line that stands as it was. A changed one is judged after it is saved. */
function SceneEvidence({ scene, editing: { base } }: { scene: EditableScene; editing: ScriptEditing }) {
  const before = base.content.scenes.find(
    ({ spokenScript, onScreenText = '' }) =>
      spokenScript === scene.spokenScript && onScreenText === (scene.onScreenText ?? '')
  )
  if (before) return <LineClaims check={base.claims} position={before.position} />
  if (scene.spokenScript.trim() === '' && !scene.onScreenText?.trim()) return null
  return <p className="small soft">Changed. What it claims is checked when it is saved.</p>
}

interface SceneMenuProps {
  number: number
  count: number
  isSilent: boolean
  editing: ScriptEditing
  line: RefObject<HTMLTextAreaElement | null>
}

function SceneMenu({ number, count, isSilent, editing, line }: SceneMenuProps) {
  const index = number - 1
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`More for scene ${number}`}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editing.add(index)}>Add a scene above</Menu.Item>
        <Menu.Item onClick={() => editing.add(index + 1)}>Add a scene below</Menu.Item>
        {isSilent ? null : (
          <Menu.Item onClick={() => editing.split(index, line.current?.selectionStart ?? 0)}>
            Split at the caret
          </Menu.Item>
        )}
        <Menu.Item disabled={number === count} onClick={() => editing.merge(index)}>
          Join with the next
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={number === 1} onClick={() => editing.move(index, index - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={number === count} onClick={() => editing.move(index, index + 1)}>
          Move down
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={count === 1} onClick={() => editing.remove(index)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
