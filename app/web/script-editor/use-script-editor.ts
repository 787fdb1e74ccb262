import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { maximumScriptScenes } from '@callsheet/lib/wire/script.ts'
import { scriptsQuery } from '../ad/writing-queries.ts'
import { api } from '../api/client.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useOnceKey } from '../spending/once-key.ts'
import {
  isSameScript,
  readScriptDraft,
  scriptDraftKey,
  toEditable,
  toEditedScenes,
  type EditableScene,
  type EditableScript,
  type ScriptDraft
} from './editable-script.ts'
import { emptyScene, insertAt, mergeWithNext, moveScene, removeScene, splitScene } from './edit-scenes.ts'
import { sayTimeIn } from './say-time.ts'
import { useHistory } from './use-history.ts'

/** Which scene gets the caret, and where in its line. */
export interface CaretWish {
  key: string
  at: number | 'end'
}

export interface ScriptEditorOptions {
  adId: string
  /** The version that the changes begin with, where nothing is changed yet. */
  start: ScriptView
  /** Newest first. */
  scripts: readonly ScriptView[]
  /** The editor goes on with the saved version, or ends. */
  onSaved(saved: ScriptView, goesOn: boolean): void
}

/** The script that is being edited. Its changes are a draft until they are saved as the next version. */
export function useScriptEditor({ adId, start, scripts, onSaved }: ScriptEditorOptions) {
  const queryClient = useQueryClient()
  const draft = useDraft<ScriptDraft>(scriptDraftKey(adId), readScriptDraft)
  const history = useHistory<EditableScript>()
  const onceKey = useOnceKey()
  const [said, say] = useState('')
  const [caret, setCaret] = useState<CaretWish | null>(null)
  const newest = scripts[0] ?? start
  // Scenes keep their keys when they are saved, so that no line is drawn anew under the caret.
  const [carried, setCarried] = useState<{ scriptId: string; script: EditableScript } | null>(null)
  const unchanged = carried?.scriptId === start.id ? carried.script : toEditable(start)
  const fresh: ScriptDraft = { basedOn: start.id, newestSeen: newest.id, script: unchanged }
  const current = draft.content ?? fresh
  const base = scripts.find(({ id }) => id === current.basedOn) ?? start
  const { script } = current
  const sayTime = sayTimeIn(base.content.language)
  const seen = scripts.find(({ id }) => id === current.newestSeen)
  // Events of one moment come before the page is drawn again, so they read the newest state.
  const latest = useRef(current)
  latest.current = current

  const put = (next: EditableScript) => {
    latest.current = { ...latest.current, script: next }
    if (isSameScript(next, toEditable(base)) && latest.current.basedOn === newest.id) draft.discard()
    else draft.change(latest.current)
  }
  const change = (next: EditableScript, group?: string) => {
    history.keep(latest.current.script, group)
    put(next)
  }
  const setScenes = (scenes: EditableScene[], words: string, group?: string) => {
    if (scenes.length > maximumScriptScenes) return say(`A script has at most ${maximumScriptScenes} scenes.`)
    change({ ...latest.current.script, scenes }, group)
    if (words) say(words)
  }
  const scenesNow = () => latest.current.script.scenes

  const save = useMutation({
    mutationFn: async ({ newestSeen }: { newestSeen: string; goesOn: boolean }) => {
      const sent = latest.current
      const body = {
        basedOn: sent.basedOn,
        newestSeen,
        title: sent.script.title.trim() || undefined,
        scenes: toEditedScenes(sent.script)
      }
      const params = { id: adId }
      return { sent, saved: await api.call(scriptsApi.saveEdited, { params, body, idempotencyKey: onceKey.of(body) }) }
    },
    onSuccess({ sent, saved }, { goesOn }) {
      onceKey.renew()
      // The page has the saved version before the changes to the one before it end.
      flushSync(() => {
        setCarried({ scriptId: saved.id, script: { ...sent.script, title: saved.title } })
        onSaved(saved, goesOn)
      })
      if (goesOn) say(`Saved as version ${saved.version}.`)
      const now = draft.latest()
      // What was typed while it was saved becomes changes to the saved version.
      if (now && !isSameScript(now.script, sent.script))
        draft.change({ basedOn: saved.id, newestSeen: saved.id, script: now.script })
      else draft.discard()
    },
    onError(error) {
      if (isNewer(error)) void queryClient.invalidateQueries({ queryKey: scriptsQuery(adId).queryKey })
    }
  })

  return {
    script,
    base,
    sayTime,
    draft,
    said,
    caret,
    isChanged: draft.content !== null,
    /** A version that appeared since the changes began. The user decides what becomes of both. */
    newer: newest.id !== current.newestSeen && newest.version > (seen?.version ?? 0) ? newest : null,
    nextVersion: newest.version + 1,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo() {
      const before = history.undo(latest.current.script)
      if (before) put(before)
      say(before ? 'Undone.' : 'Nothing is left to undo.')
    },
    redo() {
      const after = history.redo(latest.current.script)
      if (after) put(after)
      say(after ? 'Redone.' : 'Nothing is left to redo.')
    },
    setTitle: (title: string) => change({ ...latest.current.script, title }, 'title'),
    setScene: (index: number, scene: EditableScene, field: string) =>
      setScenes(scenesNow().with(index, scene), '', `${scene.key} ${field}`),
    add(index: number) {
      const key = crypto.randomUUID()
      setScenes(insertAt(scenesNow(), index, emptyScene(key, scenesNow()[index - 1])), `Scene ${index + 1} is new.`)
      setCaret({ key, at: 0 })
    },
    split(index: number, at: number) {
      const key = crypto.randomUUID()
      const scenes = splitScene(scenesNow(), { index, caret: at, key, sayTime })
      setScenes(scenes, `Scene ${index + 1} is two scenes now.`)
      setCaret({ key: scenes[index + 1]?.key ?? key, at: 0 })
    },
    merge(index: number) {
      const { scenes, caret: at } = mergeWithNext(scenesNow(), index)
      setScenes(scenes, `Scenes ${index + 1} and ${index + 2} are one scene now.`)
      setCaret({ key: scenes[index]?.key ?? '', at })
    },
    move(from: number, to: number) {
      const scenes = scenesNow()
      if (from === to || to < 0 || to >= scenes.length) return
      setScenes(moveScene(scenes, from, to), `Scene ${from + 1} is at place ${to + 1} of ${scenes.length} now.`)
    },
    remove(index: number) {
      const scenes = removeScene(scenesNow(), index)
      setScenes(scenes, `Scene ${index + 1} is removed.`)
      setCaret({ key: (scenes[index] ?? scenes[index - 1])?.key ?? '', at: 'end' })
    },
    place: setCaret,
    isSaving: save.isPending,
    saveError: isNewer(save.error) ? null : save.error,
    save(goesOn = false) {
      if (!save.isPending) save.mutate({ newestSeen: latest.current.newestSeen, goesOn })
    },
    /** Saves after a version that the user was told of. */
    saveAfter() {
      if (!save.isPending) save.mutate({ newestSeen: newest.id, goesOn: false })
    },
    discard() {
      save.reset()
      draft.discard()
    }
  }
}

export type ScriptEditing = ReturnType<typeof useScriptEditor>

const isNewer = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'conflict' && 'newest' in error.problem
