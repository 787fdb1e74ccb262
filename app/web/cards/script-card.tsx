import { useState } from 'react'
import { Button, NumberInput, Select, Textarea } from '@mantine/core'
import { PenLine } from 'lucide-react'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { ScriptScene } from '@callsheet/lib/wire/script.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Speaker } from '../parts/speaker.tsx'
import { Working } from '../parts/working.tsx'
import { countOf, timecode, two } from '../parts/words.ts'
import classes from './cards.module.css'

export interface WriteScriptOptions {
  scenes: number
  secondsPerScene: number
  notes: string
}

export interface ScriptCardProps {
  /** Newest first. */
  scripts: readonly ScriptView[]
  suggestion: { scenes: number; secondsPerScene: number }
  onWrite(options: WriteScriptOptions): void
  isWriting: boolean
  startedAt?: number | undefined
  error: unknown
}

export function ScriptCard({ scripts, suggestion, onWrite, isWriting, startedAt, error }: ScriptCardProps) {
  const [shownId, setShownId] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const script = scripts.find(({ id }) => id === shownId) ?? scripts[0]
  const write = (options: WriteScriptOptions) => {
    setShownId(null)
    setAsking(false)
    onWrite(options)
  }
  const versions = scripts.map(({ id, version }) => ({ value: id, label: `Version ${version}` }))
  return (
    <Sheet
      title={script?.title ?? 'Script'}
      note={script ? lengthOf(script) : undefined}
      id="script"
      actions={script ? <CopyButton text={scriptAsText(script)}>Copy script</CopyButton> : null}
    >
      <div className={classes.stack}>
        {script ? <Lines scenes={script.content.scenes} cast={script.content.cast.map(({ name }) => name)} /> : null}
        {error ? <ProblemNotice error={error} /> : null}
        {isWriting ? (
          <Working startedAt={startedAt} next="you read it, then choose how to produce it">
            The writer is at work on the script.
          </Working>
        ) : script && !isAsking ? (
          <div className={classes.foot}>
            {versions.length > 1 ? (
              <Select
                aria-label="Version"
                size="xs"
                w={130}
                data={versions}
                value={script.id}
                allowDeselect={false}
                onChange={setShownId}
              />
            ) : null}
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<PenLine size={16} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              Write another version
            </Button>
          </div>
        ) : (
          <WriteForm suggestion={suggestion} onWrite={write} isFirst={!script} />
        )}
      </div>
    </Sheet>
  )
}

function Lines({ scenes, cast }: { scenes: readonly ScriptScene[]; cast: readonly string[] }) {
  return (
    <ol className={classes.lines}>
      {scenes.map((scene) => (
        <li key={scene.position} className={classes.line}>
          <span className={classes.lineNumber}>
            <span className="visually-hidden">Scene </span>
            {two(scene.position)}
          </span>
          <div className={classes.lineBody}>
            {scene.speaker ? <Speaker name={scene.speaker} cast={cast} /> : null}
            {scene.spokenScript ? <p className={classes.spoken}>{scene.spokenScript}</p> : null}
            {scene.realAction ? <p>{scene.realAction}</p> : null}
            {scene.chibiAction ? <p className="soft">Sticker: {scene.chibiAction}</p> : null}
            {scene.sfx ? <p className="small soft">Sound: {scene.sfx}</p> : null}
            {scene.visual ? <p className="small soft">{scene.visual}</p> : null}
            {scene.onScreenText ? <p className="label">On screen: {scene.onScreenText}</p> : null}
            {scene.evidenceFlag ? <p className={classes.flag}>Needs proof: {scene.evidenceFlag}</p> : null}
          </div>
          <span className="mono small soft">{timecode(scene.durationSeconds)}</span>
        </li>
      ))}
    </ol>
  )
}

interface WriteFormProps {
  suggestion: ScriptCardProps['suggestion']
  onWrite(options: WriteScriptOptions): void
  isFirst: boolean
}

function WriteForm({ suggestion, onWrite, isFirst }: WriteFormProps) {
  const [scenes, setScenes] = useState<number | string>(suggestion.scenes)
  const [seconds, setSeconds] = useState<number | string>(suggestion.secondsPerScene)
  const [notes, setNotes] = useState('')
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onWrite({
          scenes: Number(scenes) || suggestion.scenes,
          secondsPerScene: Number(seconds) || suggestion.secondsPerScene,
          notes
        })
      }}
    >
      <NumberInput label="Scenes" min={1} max={60} value={scenes} onChange={setScenes} />
      <NumberInput label="Seconds a scene" min={1} max={60} value={seconds} onChange={setSeconds} />
      <Textarea
        className={classes.wide}
        label={isFirst ? 'Anything the writer must know' : 'What to change'}
        placeholder="Tone, must-say lines, what to leave out…"
        autosize
        minRows={2}
        maxLength={4_000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <Button type="submit" className={classes.wide} w="max-content">
        Write the script
      </Button>
    </form>
  )
}

function lengthOf({ content }: ScriptView): string {
  const seconds = content.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0)
  return `${countOf(content.scenes.length, 'scene')} · ${timecode(seconds)}`
}

/** The script as it is pasted elsewhere: who speaks goes with every line. */
export function scriptAsText({ content }: ScriptView): string {
  const lines = content.scenes.map((scene) => {
    const said =
      scene.spokenScript ||
      [scene.realAction, scene.chibiAction && `(${scene.chibiAction})`, scene.sfx && `[${scene.sfx}]`]
        .filter(Boolean)
        .join(' ')
    return `${scene.position}. ${scene.speaker ? `${scene.speaker}: ` : ''}${said}`
  })
  return `${content.title}\n\n${lines.join('\n')}\n`
}
