import { lazy, Suspense, useState } from 'react'
import { Button, NumberInput, Select, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, PenLine } from 'lucide-react'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { api } from '../api/client.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { Working } from '../components/working.tsx'
import { countOf, timecode } from '../components/words.ts'
import { ClaimState } from './claim-state.tsx'
import type { OwnScriptFormProps } from './own-script.tsx'
import { ScriptLines } from './script-lines.tsx'
import { scriptsQuery } from './writing-queries.ts'
import classes from '../components/cards.module.css'

export interface WriteScriptOptions {
  scenes: number
  secondsPerScene: number
  notes: string
  /** The shown version, which the notes are about. */
  previousScriptId?: string | undefined
}

/** Reads whole scripts, and is needed by few. */
const OwnScriptForm = lazy(() => import('./own-script.tsx').then((module) => ({ default: module.OwnScriptForm })))

export interface ScriptCardProps {
  /** How a finished script of the user is read. Absent where it is said in the conversation instead. */
  own?: Pick<OwnScriptFormProps, 'adId' | 'clipConfig'>
  /** Names the form for another version, so that its draft is kept. */
  draftKey: string
  /** Newest first. */
  scripts: readonly ScriptView[]
  suggestion: { scenes: number; secondsPerScene: number }
  onWrite(options: WriteScriptOptions): void
  isWriting: boolean
  startedAt?: number | undefined
  error: unknown
}

export function ScriptCard({
  own,
  draftKey,
  scripts,
  suggestion,
  onWrite,
  isWriting,
  startedAt,
  error
}: ScriptCardProps) {
  const [shownId, setShownId] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isOwn, setOwn] = useState(false)
  const script = scripts.find(({ id }) => id === shownId) ?? scripts[0]
  const write = (options: WriteScriptOptions) => {
    setShownId(null)
    setAsking(false)
    onWrite({ ...options, previousScriptId: script?.id })
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
        {script?.notice ? (
          <p className={classes.researchNotice} role="status">
            {script.notice}
          </p>
        ) : null}
        {script ? <CheckedLines key={script.id} script={script} /> : null}
        {error ? <ProblemNotice error={error} /> : null}
        {isWriting ? (
          <Working startedAt={startedAt} next="you read it, then choose how to produce it">
            The writer is at work on the script.
          </Working>
        ) : own && isOwn ? (
          <Suspense fallback={<p role="status">One moment…</p>}>
            <OwnScriptForm
              {...own}
              draftKey={ownKeyOf(own.adId)}
              scripts={scripts}
              onClose={() => {
                setShownId(null)
                setOwn(false)
              }}
            />
          </Suspense>
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
            {own ? <OwnButton draftKey={ownKeyOf(own.adId)} onOpen={() => setOwn(true)} /> : null}
          </div>
        ) : (
          <>
            <WriteForm draftKey={draftKey} suggestion={suggestion} onWrite={write} isFirst={!script} />
            {own ? <OwnButton draftKey={ownKeyOf(own.adId)} onOpen={() => setOwn(true)} /> : null}
          </>
        )}
      </div>
    </Sheet>
  )
}

const ownKeyOf = (adId: string) => `own-script.${adId}`

function OwnButton({ draftKey, onOpen }: { draftKey: string; onOpen(): void }) {
  const { isChanged } = useDraftFields(draftKey, { text: '' })
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      w="max-content"
      leftSection={<ClipboardPaste size={16} aria-hidden />}
      onClick={onOpen}
    >
      {isChanged ? 'Go on with my own script' : 'Use my own script'}
    </Button>
  )
}

/** The lines with their claims. A new check shows here at once, also on a card in a conversation. */
function CheckedLines({ script }: { script: ScriptView }) {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => api.call(scriptsApi.checkClaims, { params: { id: script.id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: scriptsQuery(script.adId).queryKey })
  })
  const { content, quotes, claims } = check.data ?? script
  return (
    <>
      <ScriptLines adId={script.adId} content={content} quotes={quotes} claims={claims} />
      <ClaimState
        check={claims}
        what="script"
        onCheck={() => check.mutate()}
        isChecking={check.isPending}
        marked={content.scenes.filter(({ evidenceFlag }) => evidenceFlag).length}
        error={check.error}
      />
    </>
  )
}

/** Null while a number is being typed again. */
type Wishes = { scenes: number | null; seconds: number | null; notes: string }

const numberOf = (value: number | string): number | null => (value === '' ? null : Number(value))

interface WriteFormProps {
  draftKey: string
  suggestion: ScriptCardProps['suggestion']
  onWrite(options: WriteScriptOptions): void
  isFirst: boolean
}

function WriteForm({ draftKey, suggestion, onWrite, isFirst }: WriteFormProps) {
  const { fields, change, draft } = useDraftFields<Wishes>(draftKey, {
    scenes: suggestion.scenes,
    seconds: suggestion.secondsPerScene,
    notes: ''
  })
  const { scenes, seconds, notes } = fields
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
      <NumberInput
        label="Scenes"
        min={1}
        max={60}
        value={scenes ?? ''}
        onChange={(value) => change({ scenes: numberOf(value) })}
      />
      <NumberInput
        label="Seconds a scene"
        min={1}
        max={60}
        value={seconds ?? ''}
        onChange={(value) => change({ seconds: numberOf(value) })}
      />
      <Textarea
        className={classes.wide}
        label={isFirst ? 'Anything the writer must know' : 'What to change'}
        placeholder="Tone, must-say lines, what to leave out…"
        autosize
        minRows={2}
        maxLength={4_000}
        value={notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      <DraftState draft={draft} isQuiet />
      <Button type="submit" className={classes.wide} w="max-content">
        Write the script
      </Button>
    </form>
  )
}

function lengthOf({ content, source }: ScriptView): string {
  const seconds = content.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0)
  return [
    countOf(content.scenes.length, 'scene'),
    timecode(seconds),
    ...(source === 'own' ? ['your own words'] : [])
  ].join(' · ')
}

/** The script as text to paste elsewhere. Every line has its speaker. */
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
