import type { AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { addSpent, type Spent } from './model-calls.ts'
import { scorePairs, type CriterionScore } from './pairwise-scores.ts'
import type { CellResult } from './run-craft.ts'
import type { StepRun } from './write-ad.ts'

export interface Acceptance {
  name: string
  /** Answers that the checks have judged. A declined task and a broken call are no answers. */
  answers: number
  firstAnswer: number
  repaired: number
  refused: number
  declined: number
  broken: number
}

export interface CraftSummary {
  ads: number
  all: Acceptance
  byAgent: Acceptance[]
  byBrief: Acceptance[]
  byFormat: Acceptance[]
  scores: CriterionScore[]
  spent: { ours: Spent; bare: Spent; judge: Spent }
  models: string[]
  /** Pairs that could not be judged, and why. */
  problems: { brief: string; formatSlug: string; problem: string }[]
}

/** Share of first answers that the specification of this evaluation asks for. */
export const wantedShare = 0.95

export function summarise(results: readonly CellResult[], seed: number): CraftSummary {
  const steps = results.flatMap(({ ad }) => ad.steps.map((step) => ({ step, ad })))
  const grouped = (nameOf: (one: (typeof steps)[number]) => string) =>
    [...Map.groupBy(steps, nameOf)].map(([name, ones]) =>
      countAcceptance(
        name,
        ones.map(({ step }) => step)
      )
    )
  const models = new Set(
    results.flatMap(({ ad, bare, judged }) => [
      ...ad.steps.flatMap((step) => step.models),
      ...(bare?.models ?? []),
      ...(judged?.models ?? [])
    ])
  )
  return {
    ads: results.length,
    all: countAcceptance(
      'all',
      steps.map(({ step }) => step)
    ),
    byAgent: grouped(({ step }) => step.agent satisfies AgentSlug),
    byBrief: grouped(({ ad }) => ad.brief.slug),
    byFormat: grouped(({ ad }) => ad.formatSlug),
    scores: scorePairs(
      results.flatMap(({ judged }) => (judged ? [judged.verdicts] : [])),
      seed
    ),
    spent: {
      ours: addSpent(steps.map(({ step }) => step.spent)),
      bare: addSpent(results.flatMap(({ bare }) => bare?.spent ?? [])),
      judge: addSpent(results.flatMap(({ judged }) => judged?.spent ?? []))
    },
    models: [...models].toSorted(),
    problems: results.flatMap(({ ad, problem }) =>
      problem === null ? [] : [{ brief: ad.brief.slug, formatSlug: ad.formatSlug, problem }]
    )
  }
}

function countAcceptance(name: string, steps: readonly StepRun[]): Acceptance {
  const count = (verdict: StepRun['verdict']) => steps.filter((step) => step.verdict === verdict).length
  const [firstAnswer, repaired, refused] = [count('first-answer'), count('repaired'), count('refused')]
  return {
    name,
    answers: firstAnswer + repaired + refused,
    firstAnswer,
    repaired,
    refused,
    declined: count('declined'),
    broken: count('broken')
  }
}

/** Null without any answer. */
export const shareOf = ({ answers, firstAnswer }: Acceptance): number | null =>
  answers === 0 ? null : firstAnswer / answers
