import { createColors } from 'picocolors'
import { costLines } from '@callsheet/lib/money/cost-words.ts'
import type { AdCost } from '@callsheet/lib/wire/app-api/costs.ts'
import type { SceneSummary } from './collect.ts'
import type { ProduceResult } from './produce-ad.ts'

/** The result of a production in words for people. */
export function report({ summary, summaryFile, isComplete }: ProduceResult, isColored: boolean): string {
  const colors = createColors(isColored)
  const {
    scenes,
    cut,
    languages,
    ratios,
    animatic,
    shows,
    creditsSpent,
    creditsAfter,
    cost,
    seconds,
    resumeId,
    folder
  } = summary
  const fileOf = ({ clip, image, scene }: SceneSummary) => (animatic ? image : clip) ?? `scene ${scene}`
  const widest = Math.max(...scenes.map((scene) => fileOf(scene).length))
  const lines = scenes.map((scene) => {
    const { clipFacts, problem, videoStatus, imageStatus, nextStep } = scene
    const name = fileOf(scene).padEnd(widest)
    if (animatic && scene.image) return `  ${colors.green('✓')} ${name}`
    if (clipFacts && !animatic)
      return `  ${colors.green('✓')} ${name}  ${colors.dim(`${clipFacts.width}×${clipFacts.height}, ${clipFacts.seconds} s`)}`
    const then = nextStep ? colors.dim(`  Next: ${nextStep.label}`) : ''
    return `  ${colors.red('✗')} ${name}  ${problem ?? wordOf(animatic ? imageStatus : videoStatus)}${then}`
  })
  if (cut?.facts) {
    const inside = cut.hasCaptions ? ', captions in the picture' : ''
    const beside = [...cut.captions, ...(cut.zip ? [cut.zip] : [])].join(', ')
    lines.push(
      '',
      `  ${colors.green('✓')} ${colors.bold(cut.file ?? '')}  ${colors.dim(`${cut.facts.width}×${cut.facts.height}, ${cut.facts.seconds} s${inside}; beside it ${beside}`)}`
    )
  } else if (cut) {
    lines.push('', `  ${colors.red('✗')} no film  ${cut.problem ?? ''}`)
  }
  for (const { label, file, facts, problem } of languages) {
    if (facts) lines.push(`  ${colors.green('✓')} ${file}  ${colors.dim(`${label}, ${facts.seconds} s`)}`)
    else lines.push(`  ${colors.red('✗')} no film in ${label}  ${problem ?? ''}`)
  }
  for (const { aspectRatio, file, facts, problem } of ratios) {
    if (facts)
      lines.push(`  ${colors.green('✓')} ${file}  ${colors.dim(`${facts.width}×${facts.height}, ${facts.seconds} s`)}`)
    else lines.push(`  ${colors.red('✗')} no film in ${aspectRatio}  ${problem ?? ''}`)
  }
  if (animatic?.facts) {
    const { width, height, seconds: long } = animatic.facts
    lines.push(
      '',
      `  ${colors.green('✓')} ${colors.bold(animatic.file ?? '')}  ${colors.dim(`${width}×${height}, ${long} s, version ${animatic.version}`)}`
    )
  } else if (animatic) {
    lines.push('', `  ${colors.red('✗')} no animatic  ${animatic.problem ?? ''}`)
  }
  return [
    '',
    ...lines,
    '',
    `${isComplete ? colors.bold('Done') : colors.bold('Not complete')} in ${seconds} s. ${creditsSpent} credits spent by this run, ${creditsAfter} left.`,
    ...costReport(cost),
    ...(folder === null ? [] : [colors.dim(`In the library under ${folder}. All facts in ${summaryFile}`)]),
    ...(animatic?.nextStep ? [`Next: ${animatic.nextStep.label}. The clips are prepaid and wait.`] : []),
    ...(shows === 'drafts' ? ['These are drafts. The final clips are prepaid and wait.'] : []),
    ...(isComplete && shows === 'clips' ? [] : [`Go on with: npm run produce -- --resume ${resumeId}`])
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

const wordOf = (status: string) => (status === 'none' ? 'not begun' : status)
