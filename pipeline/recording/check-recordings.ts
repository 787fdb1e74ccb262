import { compareShapes, type Drift } from './compare-shapes.ts'
import { compareResponses } from './compare-exchanges.ts'
import { makeAgain, type StepMaker } from './make-step.ts'
import { isFree, type Recording, type Step } from './recording.ts'
import { withoutAmounts } from './record-account.ts'

export interface CheckedStep {
  step: Step
  /** Null when it cannot be made again without a purchase. */
  drifts: Drift[] | null
}

/** Makes the free steps of a recording again and compares the form of the answers. */
export async function checkRecording(maker: StepMaker, recording: Recording): Promise<CheckedStep[]> {
  const checked: CheckedStep[] = []
  for (const step of recording.steps) {
    if (!isFree(step)) {
      checked.push({ step, drifts: null })
      continue
    }
    const again = await makeAgain(maker, step)
    const exchanges = step.call === 'check-key' ? again.exchanges.map(withoutAmounts) : again.exchanges
    checked.push({ step, drifts: compareSteps(step, { ...step, exchanges, result: again.result }) })
  }
  return checked
}

/** Compares what a new recording of the same subject says with an earlier one, step by step. */
export function compareRecordings(was: Recording, is: Recording): CheckedStep[] {
  return was.steps.map((step) => {
    // A task that waits is told otherwise than one that runs, and a recording may have missed one of them.
    const same = is.steps.filter((each) => nameOf(each) === nameOf(step)).map((each) => compareSteps(step, each))
    return { step, drifts: same.toSorted((one, other) => one.length - other.length)[0] ?? [] }
  })
}

/** A read is named by what it says, because their number depends on the time. */
export function nameOf({ call, result }: Step): string {
  const kind = typeof result === 'object' && result !== null && !Array.isArray(result) ? result['kind'] : null
  return typeof kind === 'string' ? `${call} (${kind})` : call
}

function compareSteps(was: Step, is: Step): Drift[] {
  const answers = was.exchanges.flatMap(({ response }, index) =>
    compareResponses(response, is.exchanges[index]?.response ?? null).map((drift) => ({
      ...drift,
      path: was.exchanges.length > 1 ? `${index + 1}.${drift.path}` : drift.path
    }))
  )
  const results = compareShapes(was.result, is.result).map((drift) => ({
    ...drift,
    path: ['result', drift.path].filter(Boolean).join('.')
  }))
  const [wasName, isName] = [nameOf(was), nameOf(is)]
  const kind: Drift[] = wasName === isName ? [] : [{ path: 'result.kind', kind: 'code', was: wasName, is: isName }]
  return [...answers, ...kind, ...results]
}
