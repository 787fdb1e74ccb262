import type { ClaimReport, JudgedLine } from '../wire/claims.ts'
import type { Script, ScriptScene } from '../wire/script.ts'

export interface CarryClaimsOptions {
  /** The script that was judged. */
  from: Pick<Script, 'scenes'>
  /** The edited one. */
  to: Pick<Script, 'scenes'>
}

/**
 * What is known of an edited script from the report on the version before: lines that stand as they were keep what was
 * found, wherever their scene is now. All others are left out, so they count as unchecked.
 */
export function carryClaims(report: ClaimReport | null, { from, to }: CarryClaimsOptions): ClaimReport | null {
  if (report === null) return null
  const judged = from.scenes.flatMap((scene) => {
    const line = report.lines.find(({ position }) => position === scene.position)
    return line ? [{ scene, line }] : []
  })
  const lines = to.scenes.flatMap((scene) => {
    const same = judged.filter((known) => isSameLine(known, scene))
    const found = same.find(({ line }) => line.position === scene.position) ?? same[0]
    return found ? [atPosition(found.line, scene.position)] : []
  })
  return { ...report, lines }
}

/** A claim that its picture proves is judged again when the picture is another. */
function isSameLine({ scene: before, line }: { scene: ScriptScene; line: JudgedLine }, scene: ScriptScene): boolean {
  const isShown = line.claims.some(({ evidence }) => evidence === 'show-it')
  return (
    line.text === scene.spokenScript &&
    (before.onScreenText ?? '') === (scene.onScreenText ?? '') &&
    (!isShown || pictureOf(before) === pictureOf(scene))
  )
}

const pictureOf = ({ visual, realAction, chibiAction }: ScriptScene) =>
  JSON.stringify([visual ?? '', realAction ?? '', chibiAction ?? ''])

function atPosition({ text, claims, warnings }: JudgedLine, position: number): JudgedLine {
  return {
    position,
    text,
    claims: claims.map((claim) => ({ ...claim, position })),
    warnings: warnings.map((warning) => ({ ...warning, position }))
  }
}
