import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { Element } from '@callsheet/lib/wire/element.ts'
import { withSounds } from '@callsheet/lib/disciplines/say-sounds.ts'
import { maximumMotionCharacters, type Shot } from '@callsheet/lib/wire/storyboard.ts'
import type { VideoModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { LineClaims } from '../ad/line-claims.tsx'
import { NumberField } from '../components/number-field.tsx'
import { Sheet } from '../components/sheet.tsx'
import { two } from '../components/words.ts'
import { kindWords } from '../elements/kind-words.ts'
import { missingIn, shotFieldId } from './new-shot.ts'
import { ShotMenu } from './shot-menu.tsx'
import { withElement } from './shot-elements.ts'
import { cameraMoves, shotSizes } from './shot-words.ts'
import type { Board } from './use-board.ts'
import parts from '../components/components.module.css'
import classes from '../components/cards.module.css'

export interface ShotEditorProps {
  shot: Shot
  /** The shot of the saved board that says the same. The line's claims are known by it. */
  saved: Shot | undefined
  elements: readonly Element[]
  board: Board
  /** The model that makes the clips. It says whether their sound can be turned off. */
  video: VideoModelView | undefined
  /** Credits for the still and the clip of one more shot like this. Null while no model is known. */
  price: number | null
}

export function ShotEditor({ shot, saved, elements, board, video, price }: ShotEditorProps) {
  const change = (changes: Partial<Shot>) => board.change(shot.position, changes)
  const lacks = missingIn(shot)
  return (
    <Sheet
      title={`Shot ${two(shot.position)}`}
      note={shot.speaker ? `${shot.speaker} speaks` : 'nobody speaks'}
      actions={<ShotMenu shot={shot} board={board} price={price} />}
    >
      <div className={classes.stack}>
        {lacks ? <p className={classes.flag}>{lacks.words}</p> : null}
        <TextInput
          id={shotFieldId('title')}
          dir="auto"
          label="Title"
          maxLength={120}
          value={shot.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          id={shotFieldId('action')}
          dir="auto"
          label="Action"
          description="One continuous action, in one sentence."
          autosize
          minRows={2}
          maxLength={600}
          value={shot.action}
          onChange={(event) => change({ action: event.currentTarget.value })}
        />
        <fieldset className={classes.group}>
          <legend>In the shot</legend>
          <div className={parts.row}>
            {elements.map((element) => {
              const isIn = shot.elementSlugs.includes(element.slug)
              return (
                <button
                  key={element.slug}
                  type="button"
                  className={classes.choice}
                  aria-pressed={isIn}
                  style={{ padding: '0.25rem 0.625rem', gap: 0 }}
                  onClick={() => change(withElement(shot, element, !isIn))}
                >
                  <span className="label">{kindWords[element.kind]}</span>
                  <span className="small">{element.name}</span>
                </button>
              )
            })}
          </div>
          <p className="small soft">
            An element brings its description into the prompt word for word, and its sheet as a reference picture.
          </p>
        </fieldset>
        <Textarea
          id={shotFieldId('prompt')}
          dir="auto"
          label="What the still shows"
          autosize
          minRows={5}
          maxRows={18}
          maxLength={6_000}
          value={shot.prompt}
          onChange={(event) => change({ prompt: event.currentTarget.value })}
        />
        <Textarea
          id={shotFieldId('motion')}
          dir="auto"
          label="What moves in the clip"
          autosize
          minRows={2}
          maxLength={maximumMotionCharacters}
          value={shot.motion}
          onChange={(event) => change({ motion: event.currentTarget.value })}
        />
        {shot.speaker ? (
          <Textarea
            dir="auto"
            label={`${shot.speaker} says`}
            autosize
            minRows={2}
            maxLength={1_500}
            value={shot.spokenScript}
            onChange={(event) => {
              const spokenScript = event.currentTarget.value
              // Where the line stands in what moves, it is said from there.
              const motion = shot.motion.replace(`says: "${shot.spokenScript}"`, () => `says: "${spokenScript}"`)
              change({ spokenScript, motion })
            }}
          />
        ) : null}
        {saved ? <LineClaims check={board.claims.check} position={saved.position} /> : null}
        <div className={classes.form}>
          <Select
            label="Framing"
            data={shotSizes}
            value={shot.shotSize}
            allowDeselect={false}
            onChange={(value) => value && change({ shotSize: value })}
          />
          <Select
            label="Camera"
            data={cameraMoves}
            value={shot.cameraMove}
            allowDeselect={false}
            onChange={(value) => value && change({ cameraMove: value })}
          />
          <NumberField
            label="Seconds"
            min={1}
            max={30}
            value={shot.durationSeconds}
            onChange={(durationSeconds) => change({ durationSeconds })}
          />
        </div>
        {video?.config.soundToggle ? (
          <Switch
            label="This clip has sound"
            description={shot.hasSound === undefined ? 'As the shot needs it, unless you decide.' : undefined}
            checked={shot.hasSound ?? true}
            onChange={(event) => change({ hasSound: event.currentTarget.checked })}
          />
        ) : null}
        <TagsInput
          label="Sounds of the scene"
          description="Effects only, never music. They are said in what moves in the clip."
          maxTags={6}
          value={shot.soundEffects}
          onChange={(soundEffects) =>
            change({ soundEffects, motion: withSounds(shot.motion, soundEffects, shot.soundEffects) })
          }
        />
      </div>
    </Sheet>
  )
}
