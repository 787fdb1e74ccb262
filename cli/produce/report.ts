import { createColors } from 'picocolors'
import { costLines } from '@callsheet/lib/money/cost-words.ts'
import type { AdCost } from '@callsheet/lib/wire/app-api/costs.ts'
import type { ProduceResult } from './produce-ad.ts'

/** The result of a production in words for people. */
export function report({ summary, summaryFile, isComplete }: ProduceResult, isColored: boolean): string {
  const colors = createColors(isColored)
  const { scenes, cut, creditsSpent, creditsAfter, cost, seconds, resumeId, folder } = summary
  const widest = Math.max(...scenes.map(({ clip, scene }) => (clip ?? `scene ${scene}`).length))
  const lines = scenes.map(({ scene, clip, clipFacts, problem, videoStatus, nextStep }) => {
    const name = (clip ?? `scene ${scene}`).padEnd(widest)
    if (clipFacts)
      return `  ${colors.green('✓')} ${name}  ${colors.dim(`${clipFacts.width}×${clipFacts.height}, ${clipFacts.seconds} s`)}`
    const then = nextStep ? colors.dim(`  Next: ${nextStep.label}`) : ''
    return `  ${colors.red('✗')} ${name}  ${problem ?? (videoStatus === 'none' ? 'not begun' : videoStatus)}${then}`
  })
  if (cut?.facts) {
    const beside = [...cut.captions, ...(cut.zip ? [cut.zip] : [])].join(', ')
    lines.push(
      '',
      `  ${colors.green('✓')} ${colors.bold(cut.file ?? '')}  ${colors.dim(`${cut.facts.width}×${cut.facts.height}, ${cut.facts.seconds} s; beside it ${beside}`)}`
    )
  } else if (cut) {
    lines.push('', `  ${colors.red('✗')} no film  ${cut.problem ?? ''}`)
  }
  return [
    '',
    ...lines,
    '',
    `${isComplete ? colors.bold('Done') : colors.bold('Not complete')} in ${seconds} s. ${creditsSpent} credits spent by this run, ${creditsAfter} left.`,
    ...costReport(cost),
    ...(folder === null ? [] : [colors.dim(`In the library under ${folder}. All facts in ${summaryFile}`)]),
    ...(isComplete ? [] : [`Go on with: npm run produce -- --resume ${resumeId}`])
  ].join('\n')
}

/** What the providers bill for the ad. Currencies stand one below the other and are never added. */
function costReport(cost: AdCost): string[] {
  const lines = costLines(cost)
  if (lines.length === 0) return []
  const isStoodIn = cost.stoodIn.length > 0
  const title = isStoodIn
    ? 'At the providers, the ad would cost (stand-ins made it, and bill nothing):'
    : 'At the providers, the ad cost:'
  return [title, ...lines.map((line) => `  ${line}`)]
}
