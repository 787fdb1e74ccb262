import type { Claim, ClaimCheck, ClaimReport, JudgedLine, RuleWarning } from '../wire/claims.ts'
import type { Script } from '../wire/script.ts'
import type { Storyboard } from '../wire/storyboard.ts'

/** What is known of the claims of a script or of some of its scenes. What is older than the judge has no report. */
export function checkOfScript({ scenes }: Pick<Script, 'scenes'>, report: ClaimReport | null): ClaimCheck {
  const isJudged = report !== null && report.model !== null
  const judged = new Set(isJudged ? report.lines.map(({ position }) => position) : [])
  const unchecked = scenes.filter(hasWords).flatMap(({ position }) => (judged.has(position) ? [] : [position]))
  return {
    checkedAt: isJudged ? report.checkedAt : null,
    model: report?.model ?? null,
    problem: report?.problem ?? null,
    unchecked,
    claims: report?.lines.flatMap(({ claims }) => claims) ?? [],
    warnings: report?.lines.flatMap(({ warnings }) => warnings) ?? []
  }
}

/**
 * The same for a board, from the report on its script and the one on its own lines. A line is found by its words: its
 * shot may have moved since it was judged, and a line with new words is unchecked.
 */
export function checkOfBoard({ shots }: Storyboard, reports: readonly (ClaimReport | null)[]): ClaimCheck {
  const known = reports.filter((report) => report !== null).toSorted((a, b) => b.checkedAt.localeCompare(a.checkedAt))
  const answered = known.filter(({ model }) => model !== null)
  const judged = answered.flatMap(({ lines }) => lines)
  const said = shots.filter(({ spokenScript }) => spokenScript !== '')
  const found = said.map(({ position, spokenScript }) => ({ position, line: findLine(judged, spokenScript, position) }))
  const unchecked = found.filter(({ line }) => line === undefined).map(({ position }) => position)
  return {
    checkedAt: answered[0]?.checkedAt ?? null,
    model: answered[0]?.model ?? null,
    problem: unchecked.length === 0 ? null : (known[0]?.problem ?? null),
    unchecked,
    claims: found.flatMap(({ line, position }): Claim[] => spokenOnly(line, line?.claims, position)),
    warnings: found.flatMap(({ line, position }): RuleWarning[] => spokenOnly(line, line?.warnings, position))
  }
}

/** True for a scene whose words could claim something. */
export function hasWords({
  spokenScript,
  onScreenText = ''
}: Pick<Script['scenes'][number], 'spokenScript' | 'onScreenText'>): boolean {
  return spokenScript !== '' || onScreenText !== ''
}

/** The newest line with these words. Two scenes may say the same, so the same position comes first. */
function findLine(judged: readonly JudgedLine[], text: string, position: number): JudgedLine | undefined {
  const same = judged.filter((line) => line.text === text)
  return same.find((line) => line.position === position) ?? same[0]
}

/** A board shows no text on screen, so only what is said there counts. */
function spokenOnly<Found extends { words: string }>(
  line: JudgedLine | undefined,
  found: readonly Found[] = [],
  position: number
): (Found & { position: number })[] {
  const said = line?.text.toLowerCase() ?? ''
  return found.filter(({ words }) => said.includes(words.toLowerCase())).map((one) => ({ ...one, position }))
}
