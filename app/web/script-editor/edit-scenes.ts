import type { EditableScene } from './editable-script.ts'
import type { SayTime } from './say-time.ts'

const longestScene = 60

export function emptyScene(key: string, before?: EditableScene): EditableScene {
  const silent = before?.chibiAction === undefined ? {} : { realAction: '', chibiAction: '', sfx: '' }
  return { key, speaker: before?.speaker, spokenScript: '', durationSeconds: 3, receipts: [], ...silent }
}

export function insertAt(scenes: readonly EditableScene[], index: number, scene: EditableScene): EditableScene[] {
  return [...scenes.slice(0, index), scene, ...scenes.slice(index)]
}

export function moveScene(scenes: readonly EditableScene[], from: number, to: number): EditableScene[] {
  const moved = [...scenes]
  const [scene] = moved.splice(from, 1)
  if (scene) moved.splice(to, 0, scene)
  return moved
}

export const removeScene = (scenes: readonly EditableScene[], index: number): EditableScene[] =>
  scenes.filter((_scene, at) => at !== index)

/** New words take as much longer as they are longer to say. What the scene leaves for its picture stays. */
export function withWords(scene: EditableScene, spokenScript: string, sayTime: SayTime): EditableScene {
  const [before, after] = [sayTime(scene.spokenScript), sayTime(spokenScript)]
  const durationSeconds = after === before ? scene.durationSeconds : scene.durationSeconds + after - before
  return { ...scene, spokenScript, durationSeconds: inBounds(Math.max(after, durationSeconds)) }
}

export interface Split {
  index: number
  /** Where the line is cut. */
  caret: number
  /** Of the second scene. */
  key: string
  sayTime: SayTime
}

/** Two scenes of one line, which is cut at `caret`. The picture stays with both, the text on screen with the first. */
export function splitScene(scenes: readonly EditableScene[], { index, caret, key, sayTime }: Split): EditableScene[] {
  const scene = scenes[index]
  if (!scene) return [...scenes]
  const [before, after] = [scene.spokenScript.slice(0, caret).trimEnd(), scene.spokenScript.slice(caret).trimStart()]
  if (after === '') return insertAt(scenes, index + 1, emptyScene(key, scene))
  if (before === '') return insertAt(scenes, index, emptyScene(key, scene))
  const first = { ...scene, spokenScript: before, durationSeconds: sayTime(before) }
  const second = {
    ...scene,
    key,
    onScreenText: undefined,
    spokenScript: after,
    durationSeconds: sayTime(after)
  }
  return [...scenes.slice(0, index), first, second, ...scenes.slice(index + 1)]
}

export interface Merged {
  scenes: EditableScene[]
  /** Where the second line begins in the joined one. */
  caret: number
}

/** Joins a scene with the one behind it. What both say and show is kept. */
export function mergeWithNext(scenes: readonly EditableScene[], index: number): Merged {
  const [first, second] = [scenes[index], scenes[index + 1]]
  if (!first || !second) return { scenes: [...scenes], caret: 0 }
  const space = first.spokenScript.trim() === '' || second.spokenScript.trim() === '' ? '' : ' '
  const start = first.spokenScript.trimEnd() + space
  const isSilent = first.spokenScript.trim() === '' && second.spokenScript.trim() !== ''
  const joined: EditableScene = {
    ...first,
    speaker: isSilent ? second.speaker : (first.speaker ?? second.speaker),
    spokenScript: start + second.spokenScript.trimStart(),
    visual: joinTexts(first.visual, second.visual),
    realAction: joinTexts(first.realAction, second.realAction),
    chibiAction: joinTexts(first.chibiAction, second.chibiAction),
    sfx: joinTexts(first.sfx, second.sfx),
    onScreenText: joinTexts(first.onScreenText, second.onScreenText),
    receipts: [...new Set([...first.receipts, ...second.receipts])],
    durationSeconds: inBounds(first.durationSeconds + second.durationSeconds)
  }
  return { scenes: [...scenes.slice(0, index), joined, ...scenes.slice(index + 2)], caret: start.length }
}

const inBounds = (seconds: number) => Math.min(longestScene, Math.max(1, seconds))

/** Halves of a scene that was split show the same, so it is not said twice. */
function joinTexts(one: string | undefined, two: string | undefined): string | undefined {
  if (!one?.trim() || one === two) return two ?? one
  return two?.trim() ? `${one.trimEnd()} ${two.trimStart()}` : one
}
