import { AppError, PermanentError } from '@callsheet/lib/errors.ts'
import { expectedCost } from '@callsheet/lib/money/expected-cost.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { modelKeyProblemOf } from '@callsheet/lib/wire/model-key.ts'
import type { SealedKey } from '@callsheet/lib/wire/sealed-key.ts'
import { buildProviderInput } from '../../media/build-provider-input.ts'
import { finalPromptOf } from '../../media/final-prompt.ts'
import { openProviderKey, rateKey } from '../../media/provider-key.ts'
import { pauseOf, type RowPause } from '../../media/row-pause.ts'
import { publishInputs } from '../../media/publish-inputs.ts'
import { findProvider } from '../../provider/registry.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import { leaveAlone, wokenBySweepAt } from './stay-queued.ts'
import type { Submission, Task } from './submission.ts'

export type PreparedTask =
  | { kind: 'ready'; task: Task }
  | { kind: 'not-yet'; seconds: number; pause?: RowPause }
  /** Our own check shows that it can never be made. */
  | { kind: 'refused'; code: FailureCode; detail: string }

/** All the work that can be slow or fail before the provider has seen the row. */
export async function prepareTask(
  runtime: ConsumerRuntime,
  submission: Submission,
  sealedKey: SealedKey | undefined
): Promise<PreparedTask> {
  try {
    return await prepare(runtime, submission, sealedKey)
  } catch (error) {
    if (error instanceof PermanentError) return { kind: 'refused', code: 'undeliverable', detail: error.message }
    if (isModelAway(error)) return { kind: 'not-yet', seconds: secondsUntilModelIsAsked(runtime, submission.row) }
    if (!(error instanceof AppError) || error.retryable) throw error
    // Only the user can put their own model key right. A later try is theirs, and this one costs nothing.
    if (modelKeyProblemOf(error)) return { kind: 'refused', code: 'own-model-key', detail: error.message }
    if (error.code !== 'invalid-input') throw error
    return { kind: 'refused', code: 'invalid-input', detail: error.message }
  }
}

/** What the agents service says of its gateway, and not an answer of the model that no repair helped. */
const isModelAway = (error: unknown): boolean =>
  error instanceof AppError &&
  error.retryable &&
  (error.code === 'upstream-failed' || error.code === 'upstream-timeout') &&
  error.cause instanceof ProblemError

/** A gateway that is away for an hour costs no row. The longer a row waits, the more seldom it asks. */
const secondsUntilModelIsAsked = ({ clock }: ConsumerRuntime, { createdAt }: Submission['row']): number =>
  Math.min(900, Math.max(30, (clock.now().getTime() - createdAt.getTime()) / 4000))

async function prepare(
  runtime: ConsumerRuntime,
  { kind, row }: Submission,
  sealedKey: SealedKey | undefined
): Promise<PreparedTask> {
  const { models, mediaRows, breakers, clock } = runtime
  const model = await models.read(kind, row.modelId)
  if (!model) throw new PermanentError(`There is no model "${row.modelId}" any more.`)
  const { config } = model
  const provider = findProvider(row.provider)
  if (!provider) throw new PermanentError(`There is no provider "${row.provider}".`)
  const opened = await openProviderKey(runtime, provider, row, sealedKey).then(
    (key) => ({ key }),
    (error: unknown) => {
      if (!row.providerKeyId || !(error instanceof PermanentError)) throw error
      return { unopened: error.message }
    }
  )
  // Only the user can put it right, by adding it again.
  if ('unopened' in opened) return { kind: 'refused', code: 'own-provider-key', detail: opened.unopened }
  const { key } = opened
  if (!key) throw new PermanentError('There is no key for this provider.')
  // While creates pause, nothing is uploaded and no prompt is written for them.
  const now = clock.now()
  const known = breakers.recall({ bucket: rateKey(provider, key, 'create'), model: row.apiModelPath }, now)
  if (known) return { kind: 'not-yet', ...pauseOf({ now, row }, known) }
  const published = await publishInputs(runtime, { provider, apiKey: key.apiKey, kind, row, model })
  if (published.kind !== 'published') return published
  // A model may take longer than the minute after which the sweep wakes the row, and a second call would be paid too.
  const beforeCall = (limitSeconds: number) => leaveAlone(runtime, { kind, row }, limitSeconds)
  const { ownerId, adId, input: asked } = row
  const prompt = row.finalPrompt ?? (await finalPromptOf(runtime, { ownerId, adId, input: asked, config, beforeCall }))
  // An agent's prompt is stored now, so that a second try does not ask again. A prompt from the input is stored with
  // the claim.
  if (row.finalPrompt === null && prompt !== row.input.prompt) {
    const nextEnqueueAt = wokenBySweepAt(runtime, clock.now(), 0)
    await mediaRows.update({ kind, id: row.id, whenStatus: 'Queued', set: { finalPrompt: prompt, nextEnqueueAt } })
  }
  const built = buildProviderInput({ config, input: row.input, prompt, imageUrls: published.urls })
  const { input, otherPath, choices } = built
  const cost = provider.hasOtherPrices?.(runtime) ? null : expectedCost(config.providerPrice, choices)
  const apiModelPath = otherPath ?? row.apiModelPath
  return { kind: 'ready', task: { provider, key, config, prompt, apiModelPath, input, cost } }
}
