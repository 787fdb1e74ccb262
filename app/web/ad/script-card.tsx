import { Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, PencilLine, PenLine } from '../icons/icons.ts'
import { isTooLong, secondsOf } from '@callsheet/lib/disciplines/script-length.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { UsualTime } from '@callsheet/lib/wire/writing.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { api } from '../api/client.ts'
import { useDraft, useDraftFields } from '../drafts/use-draft.ts'
import { readScriptDraft, scriptDraftKey, toEditable, toEditedScenes } from '../script-editor/editable-script.ts'
import type { CaretWish } from '../script-editor/use-script-editor.ts'
import { useOnceKey } from '../spending/once-key.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { Working } from '../components/working.tsx'
import { countOf, timecode } from '../components/words.ts'
import { ClaimState } from './claim-state.tsx'
import type { OwnScriptFormProps } from './own-script.tsx'
import { ScriptLines, type ScriptLinesActions } from './script-lines.tsx'
import type { ScriptWishes, WriteFormProps } from './write-form.tsx'
import { scriptsQuery } from './writing-queries.ts'
import classes from '../components/cards.module.css'
import { lazyPart } from '../components/lazy-part.ts'

export interface WriteScriptOptions extends ScriptWishes {
  /** The shown version, which the notes are about. */
  previousScriptId?: string | undefined
}

interface Opened {
  /** Null is the newest version, also when another becomes it while nothing is changed. */
  scriptId: string | null
  caret: CaretWish | null
}

/** Needed when a line is pressed. */
const ScriptEditor = lazyPart(() => import('../script-editor/script-editor.tsx'), 'ScriptEditor')

/** Needed where there is more than one version. */
const VersionSelect = lazyPart(() => import('./version-select.tsx'), 'VersionSelect')

/** Reads whole scripts, and is needed by few. */
const OwnScriptForm = lazyPart(() => import('./own-script.tsx'), 'OwnScriptForm')

export interface ScriptCardProps {
  /** How a finished script of the user is read. Absent where it is said in the conversation instead. */
  own?: Pick<OwnScriptFormProps, 'adId' | 'clipConfig' | 'videoType'>
  /** Asks for a script, or for another version. In a conversation its code comes when it is opened. */
  form: ComponentType<WriteFormProps>
  /** Names the form for another version, so that its draft is kept. */
  draftKey: string
  /** Newest first. */
  scripts: readonly ScriptView[]
  suggestion: { scenes: number; secondsPerScene: number }
  onWrite(options: WriteScriptOptions): void
  describe?: WriteFormProps['describe']
  isWriting: boolean
  /** The lines are there, and what they claim is checked. */
  isChecking?: boolean
  startedAt?: number | undefined
  /** Absent where the page does not tell it. */
  usual?: UsualTime | null | undefined
  error: unknown
}

export function ScriptCard({
  own,
  form: WriteForm,
  draftKey,
  scripts: listed,
  suggestion,
  onWrite,
  describe,
  isWriting,
  isChecking = false,
  startedAt,
  usual,
  error
}: ScriptCardProps) {
  const [shownId, setShownId] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isOwn, setOwn] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [lastSaved, setLastSaved] = useState<ScriptView | null>(null)
  // The list is drawn a moment after a version was saved.
  const isListed = lastSaved === null || listed.some(({ id }) => id === lastSaved.id)
  const scripts = isListed ? listed : [lastSaved, ...listed]
  const adId = own?.adId ?? scripts[0]?.adId ?? 'new'
  const queryClient = useQueryClient()
  const edits = useDraft(scriptDraftKey(adId), readScriptDraft)
  const newest = scripts[0]
  const script = scripts.find(({ id }) => id === shownId) ?? newest
  const edited = scripts.find(({ id }) => id === edits.content?.basedOn)
  const openedNow = opened?.scriptId === null ? newest : scripts.find(({ id }) => id === opened?.scriptId)
  const start = edits.content ? (edited ?? newest) : openedNow
  /** Another version can be looked at while changes wait. */
  const isEditing = own !== undefined && start !== undefined && (shownId === null || shownId === start.id)
  const unlessNewest = (scriptId: string) => (scriptId === newest?.id ? null : scriptId)
  const edit = (scriptId: string, position: number) => {
    setShownId(null)
    setOpened({ scriptId: unlessNewest(scriptId), caret: { key: `scene-${position}`, at: 'end' } })
  }
  // A draft that was found opens the editor, which stays open when its changes are undone.
  const draftStart = edits.content && own ? start?.id : undefined
  const openDraft = useEffectEvent((scriptId: string) =>
    setOpened((before) => before ?? { scriptId: unlessNewest(scriptId), caret: null })
  )
  useEffect(() => {
    if (draftStart) openDraft(draftStart)
  }, [draftStart])
  const onSaved = (saved: ScriptView, goesOn = false) => {
    queryClient.setQueryData(scriptsQuery(saved.adId).queryKey, (kept) => ({
      writing: null,
      usualSeconds: kept?.usualSeconds ?? null,
      items: [saved, ...(kept?.items ?? []).filter(({ id }) => id !== saved.id)]
    }))
    void queryClient.invalidateQueries({ queryKey: ['ads'] })
    setOpened(goesOn ? { scriptId: null, caret: null } : null)
    setShownId(null)
    setLastSaved(saved)
  }
  const write = (options: WriteScriptOptions) => {
    setShownId(null)
    setAsking(false)
    onWrite({ ...options, previousScriptId: script?.id })
  }
  const versions = scripts.map(({ id, version, source }) => ({
    value: id,
    label: `Version ${version}, ${sourceWords[source]}`
  }))
  return (
    <Sheet
      title={script?.title ?? 'Script'}
      note={isEditing ? `editing version ${start.version}` : script ? lengthOf(script) : undefined}
      id="script"
      actions={script ? <CopyButton text={scriptAsText(script)}>Copy script</CopyButton> : null}
    >
      <div className={classes.stack}>
        {script?.notice ? (
          <p className={classes.researchNotice} role="status">
            {script.notice}
          </p>
        ) : null}
        {isEditing ? (
          <Suspense fallback={script ? <CheckedLines script={script} /> : null}>
            <ScriptEditor
              {...own}
              start={start}
              scripts={scripts}
              caret={opened?.caret ?? null}
              onSaved={onSaved}
              onLook={setShownId}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        ) : script ? (
          <>
            {own && newest && script.id !== newest.id ? (
              <OlderVersion script={script} newest={newest} hasChanges={start !== undefined} onBack={onSaved} />
            ) : null}
            <CheckedLines
              key={script.id}
              script={script}
              isNew={script.id === lastSaved?.id}
              onEdit={own && !start && !isWriting ? (position) => edit(script.id, position) : undefined}
            />
          </>
        ) : null}
        {error ? <ProblemNotice error={error} /> : null}
        {isWriting ? (
          <Working startedAt={startedAt} usual={usual} next="you read it, then choose how to produce it">
            {isChecking
              ? 'The lines are written. What they claim is checked, and lines without proof are written once more.'
              : 'The writer is at work on the script.'}
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
              <Suspense fallback={<Skeleton width={210} height={30} />}>
                <VersionSelect versions={versions} value={isEditing ? start.id : script.id} onChange={setShownId} />
              </Suspense>
            ) : null}
            {own && start && !isEditing ? (
              <Button size="sm" variant="default" onClick={() => setShownId(null)}>
                Back to my changes
              </Button>
            ) : null}
            {own && !start ? (
              <Button
                variant="default"
                size="sm"
                leftSection={<PencilLine size={16} aria-hidden />}
                onClick={() => edit(script.id, 1)}
              >
                Edit the script
              </Button>
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
            <WriteForm
              adId={own?.adId ?? null}
              draftKey={draftKey}
              suggestion={suggestion}
              onWrite={write}
              describe={describe}
              isFirst={!script}
              usual={usual}
            />
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

interface OlderVersionProps {
  script: ScriptView
  newest: ScriptView
  /** Changes that are not saved wait beside it. */
  hasChanges: boolean
  onBack(saved: ScriptView): void
}

/** An older version is read like the newest, and comes back as the next one. */
function OlderVersion({ script, newest, hasChanges, onBack }: OlderVersionProps) {
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const goBack = useMutation({
    mutationFn: () => {
      const body = {
        basedOn: script.id,
        newestSeen: newest.id,
        scenes: toEditedScenes(toEditable(script))
      }
      const params = { id: script.adId }
      return api.call(scriptsApi.saveEdited, { params, body, idempotencyKey: onceKey.of(body) })
    },
    onSuccess(saved) {
      onceKey.renew()
      onBack(saved)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['ads'] })
  })
  return (
    <div className={classes.researchNotice}>
      <p>
        This is version {script.version}. Everything that follows is made from version {newest.version}, the newest.
        {hasChanges ? ' Your unsaved changes wait beside it.' : ''}
      </p>
      <Button size="compact-sm" variant="default" mt={6} loading={goBack.isPending} onClick={() => goBack.mutate()}>
        Go back to version {script.version}
      </Button>
      {goBack.error ? <ProblemNotice error={goBack.error} /> : null}
    </div>
  )
}

interface CheckedLinesProps extends ScriptLinesActions {
  script: ScriptView
  /** It was saved just now: lines with new words are checked at once. */
  isNew?: boolean
}

/** The lines with their claims. A new check shows here at once, also on a card in a conversation. */
function CheckedLines({ script, isNew = false, onEdit }: CheckedLinesProps) {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => api.call(scriptsApi.checkClaims, { params: { id: script.id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: scriptsQuery(script.adId).queryKey })
  })
  const { content, quotes, claims } = check.data ?? script
  const isWaiting = isNew && (script.claims?.unchecked.length ?? 0) > 0
  const { mutate, isIdle } = check
  useEffect(() => {
    if (isWaiting && isIdle) mutate()
  }, [isWaiting, isIdle, mutate])
  return (
    <>
      <ScriptLines adId={script.adId} content={content} quotes={quotes} claims={claims} onEdit={onEdit} />
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

const sourceWords: Record<ScriptView['source'], string> = {
  writer: 'written',
  own: 'your own words',
  edited: 'edited by you'
}

function lengthOf({ content, source, askedSeconds }: ScriptView): string {
  const seconds = secondsOf(content.scenes)
  const isLonger = askedSeconds !== null && isTooLong(seconds, askedSeconds)
  return [
    countOf(content.scenes.length, 'scene'),
    isLonger ? `${timecode(seconds)}, ${timecode(askedSeconds)} asked for` : timecode(seconds),
    ...(content.language ? [content.language] : []),
    ...(source === 'writer' ? [] : [sourceWords[source]])
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
