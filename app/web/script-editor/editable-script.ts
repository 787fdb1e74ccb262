import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { editedSceneSchema, type EditedScene } from '@callsheet/lib/wire/app-api/scripts.ts'

/** A scene while it is edited. Its key stays the same wherever the scene is moved. */
export interface EditableScene extends EditedScene {
  key: string
}

export interface EditableScript {
  title: string
  scenes: EditableScene[]
}

/** The changes to a script that are not saved as a version. */
export interface ScriptDraft {
  /** Id of the version under the changes. */
  basedOn: string
  /** Id of the newest version that the user has seen. */
  newestSeen: string
  script: EditableScript
}

export const scriptDraftKey = (adId: string) => `script-edit.${adId}`

export function toEditable({ title, content }: Pick<ScriptView, 'title' | 'content'>): EditableScript {
  return {
    title,
    scenes: content.scenes.map(({ position, evidenceFlag: _doubt, ...scene }) => ({
      ...scene,
      key: `scene-${position}`
    }))
  }
}

/** As the API takes them. A field without words is left out. */
export function toEditedScenes({ scenes }: EditableScript): EditedScene[] {
  return scenes.map(({ key: _ofThisPage, ...scene }) =>
    editedSceneSchema.parse({
      ...scene,
      spokenScript: scene.spokenScript.trim(),
      ...Object.fromEntries(optionalTexts.map((name) => [name, scene[name]?.trim() || undefined]))
    })
  )
}

/** True for scripts that differ at most in the keys of their scenes. */
export function isSameScript(one: EditableScript, other: EditableScript): boolean {
  return one.title === other.title && JSON.stringify(one.scenes.map(plain)) === JSON.stringify(other.scenes.map(plain))
}

export function readScriptDraft({ basedOn, newestSeen, script }: Record<string, unknown>): ScriptDraft | null {
  const isScript = typeof script === 'object' && script !== null && 'scenes' in script && Array.isArray(script.scenes)
  if (typeof basedOn !== 'string' || typeof newestSeen !== 'string' || !isScript) return null
  // Its scenes were written by this module. An unfinished one breaks rules that a saved one keeps.
  return { basedOn, newestSeen, script: script as EditableScript }
}

const optionalTexts = ['speaker', 'visual', 'realAction', 'chibiAction', 'sfx', 'onScreenText'] as const

const plain = (scene: EditableScene) => [
  scene.spokenScript,
  scene.durationSeconds,
  scene.receipts,
  ...optionalTexts.map((name) => scene[name] ?? '')
]
