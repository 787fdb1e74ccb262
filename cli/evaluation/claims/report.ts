import { claimKindSlugs } from '@callsheet/lib/claims/claim-labels.ts'
import { flagByWords, type JudgedLine } from './judge-set.ts'
import type { LabelledLine, LabelledSet } from './labelled-line.ts'
import { precisionOf, recallOf, scoreOf, type Score, type Verdict } from './score.ts'

interface Row {
  name: string
  score: Score
}

/** The judge's precision and recall: of flags at all, by language, and by kind; then what clean claims rest on. */
export function reportOnJudge(judged: readonly JudgedLine[]): string {
  const isFlagged = ({ claims }: JudgedLine) => claims.some(({ evidence }) => evidence === 'none')
  const flags = (lines: readonly JudgedLine[]): Verdict[] =>
    lines.map((one) => ({ isThere: one.line.flag !== null, isSaid: isFlagged(one) }))
  const ofKind = (kind: string): Verdict[] =>
    judged.map(({ line, claims }) => ({
      isThere: line.flag === kind,
      isSaid: claims.some((claim) => claim.kind === kind && claim.evidence === 'none')
    }))
  const rested = judged.filter(({ line }) => line.restsOn !== undefined)
  const right = rested.filter(({ line, claims }) => claims.some(({ evidence }) => evidence === line.restsOn))
  return [
    table('Lines with a claim that nothing supports', [
      { name: 'all', score: scoreOf(flags(judged)) },
      ...languagesOf(judged).map((language) => ({
        name: language,
        score: scoreOf(flags(judged.filter((one) => one.language === language)))
      }))
    ]),
    table(
      'The same by kind',
      claimKindSlugs.map((kind) => ({ name: kind, score: scoreOf(ofKind(kind)) }))
    ),
    `Claims that something supports: ${right.length} of ${rested.length} were given the evidence that they have.`,
    wrongLines(judged.map((one) => ({ ...one, isFlagged: isFlagged(one) })))
  ].join('\n\n')
}

/** What the word lists alone find. */
export function reportOnWords(sets: readonly LabelledSet[]): string {
  const flagged = sets.flatMap(flagByWords)
  const verdicts = (lines: typeof flagged): Verdict[] =>
    lines.map(({ line, isFlagged }) => ({ isThere: line.flag !== null, isSaid: isFlagged }))
  const kinds = claimKindSlugs.map((kind): Row => {
    // A list of words knows no kinds, so it is only asked how many lines of each kind it flags.
    const ofKind = flagged.filter(({ line }) => line.flag === kind)
    return { name: kind, score: scoreOf(verdicts(ofKind)) }
  })
  return [
    table('Word lists alone: lines with a claim that nothing supports', [
      { name: 'all', score: scoreOf(verdicts(flagged)) },
      ...languagesOf(flagged).map((language) => ({
        name: language,
        score: scoreOf(verdicts(flagged.filter((one) => one.language === language)))
      }))
    ]),
    table('The same by kind (recall alone says something here)', kinds)
  ].join('\n\n')
}

const languagesOf = (lines: readonly { language: string }[]) => [...new Set(lines.map(({ language }) => language))]

function table(title: string, rows: readonly Row[]): string {
  const lines = rows.map(({ name, score }) =>
    [
      `  ${name.padEnd(14)}`,
      `precision ${share(precisionOf(score))}`,
      `recall ${share(recallOf(score))}`,
      `${score.found} of ${score.there} found, ${score.said - score.found} false`
    ].join('  ')
  )
  return [title, ...lines].join('\n')
}

const share = (value: number | null) => (value === null ? '   –' : `${Math.round(value * 100)}%`.padStart(4))

function wrongLines(lines: readonly { line: LabelledLine; isFlagged: boolean }[]): string {
  const wrong = lines.filter(({ line, isFlagged }) => isFlagged !== (line.flag !== null))
  if (wrong.length === 0) return 'Every line was judged as labelled.'
  return [
    'Judged otherwise than labelled:',
    ...wrong.map(({ line, isFlagged }) => `  ${isFlagged ? 'accused' : `missed (${line.flag})`}: ${line.text}`)
  ].join('\n')
}
