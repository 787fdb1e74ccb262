export type Heading =
  | { kind: 'title'; text: string }
  /** Begins a scene. `text` may be its setting or, where nothing else is said in the scene, its line. */
  | { kind: 'scene'; text: string; isSetting: boolean }
  | { kind: 'numbered'; number: number; text: string }

const sceneHeading =
  /^(?:scene|shot|clip|szene|scène|escena|cena|scena|シーン|场景|場景|المشهد|مشهد)\s{0,3}#?\p{Nd}{1,3}(?=$|\s*[:.–—\-([|])/iu
const slugLine = /^(?:INT|EXT|INT\.\/EXT|I\/E)\.?\s/u
const transition = /^(?:CUT TO|FADE IN|FADE OUT|FADE TO BLACK|DISSOLVE TO|SMASH CUT TO)[:.]?$/u

/** The heading on a line, or null. */
export function readHeading(line: string): Heading | null {
  if (/^(?:-{3,}|\*{3,}|_{3,}|={3,})$/u.test(line) || transition.test(line)) {
    return { kind: 'scene', text: '', isSetting: true }
  }
  const hashes = /^#{1,6}(?=\s)/u.exec(line)?.[0].length ?? 0
  const bare = bareHeading(line.slice(hashes).trim())
  if (slugLine.test(bare)) return { kind: 'scene', text: bare, isSetting: true }
  const scene = sceneHeading.exec(bare)?.[0]
  if (scene !== undefined) {
    const text = bare
      .slice(scene.length)
      .trim()
      .replace(/^[:.–—|-]\s?/u, '')
    return { kind: 'scene', text: text.trim(), isSetting: hashes > 0 }
  }
  if (hashes > 0) return { kind: hashes === 1 ? 'title' : 'scene', text: bare, isSetting: true }
  const numbered = /^(\d{1,2})[.)](?:\s|$)/u.exec(line)
  if (!numbered) return null
  return { kind: 'numbered', number: Number(numbered[1]), text: line.slice(numbered[0].length).trim() }
}

/** `**SCENE 1**` and `**SCENE 1:** A kitchen` without the marks. */
const bareHeading = (text: string) => (text.startsWith('**') ? text.slice(2).replace('**', '') : text).trim()

/** Whether a text is laid out as a screenplay, with slug lines. */
export const isSlugLine = (line: string): boolean => slugLine.test(bareHeading(line))
