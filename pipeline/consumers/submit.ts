import { sql } from 'drizzle-orm'
import { AppError, PermanentError } from '@callsheet/lib/errors.ts'
import { failMediaRow, moveMediaRow, updateMediaRow, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { moveMediaRowTogether, readTaskRowTogether, type TaskRow } from '@callsheet/lib/database/media-rows-together.ts'
import { buildProviderInput } from '../media/build-provider-input.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { queueMessageSchemas } from '@callsheet/lib/wire/queue-messages.ts'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { reserveSlotTogether } from '@callsheet/lib/database/reserve-slot-together.ts'
import { callbackUrl } from '../media/callback-url.ts'
import { finalPromptOf } from '../media/final-prompt.ts'
import { readModelConfig } from '../media/models.ts'
import { nextPollAt } from '../media/poll-times.ts'
import { openProviderKey, rateKey, type ProviderKey } from '../media/provider-key.ts'
import { publishInputs } from '../media/publish-inputs.ts'
import { recordTaskFailure } from '../pipeline-metrics.ts'
import type { CreateAnswer, MediaProvider } from '../provider/port.ts'
import { findProvider } from '../provider/registry.ts'
import { blockKey, queueInLane } from '../rate-limits.ts'
import { defer, defineConsumer, type ConsumerOutcome, type ConsumerRuntime } from './consumer.ts'

/** A row that waits is not woken again by the minute's sweep before its own message has had its time. */
const sweepMarginSeconds = ({ settings }: ConsumerRuntime): number => settings.wakeUpMinutes * 60

/** Sends one row's task to the media provider, at most once (docs: media states). */
export function submitConsumer(kind: MediaKind) {
  return defineConsumer(queueMessageSchemas['image-submit'], async (message, runtime) => {
    const { database, clock, settings } = runtime
    const row = await readTaskRowTogether(database, kind, message.rowId)
    if (row?.status !== 'Queued') return
    const age = clock.now().getTime() - row.createdAt.getTime()
    if (age > settings.queuedMaxHours * 3_600_000) {
      await fail(runtime, kind, row, 'undeliverable', `It waited for more than ${settings.queuedMaxHours} hours.`)
      return
    }
    const ready = await refuseBadInput(runtime, kind, row, () => prepare(runtime, kind, row, message.sealedKey))
    if (ready === null) return
    if ('deferSeconds' in ready) return waitFor(runtime, kind, row, ready.deferSeconds)

    const limit = { key: rateKey(ready.provider, ready.key, 'create'), ...createLimit(ready.config) }
    const wait = await reserveSlotTogether(database, {
      ...limit,
      now: clock.now(),
      maxWaitSeconds: settings.slotWaitSeconds
    })
    if (wait === null) {
      return waitFor(
        runtime,
        kind,
        row,
        await queueInLane(database, { ...limit, ownerId: row.ownerId, now: clock.now() })
      )
    }
    if (wait > 0) await clock.sleep(wait)
    return submit(runtime, kind, row, ready)
  })
}

interface Ready {
  provider: MediaProvider
  key: ProviderKey
  config: ModelConfig
  prompt: string
  input: Record<string, unknown>
}

/** Everything that can be slow or fail without the provider having seen the row. */
async function prepare(
  runtime: ConsumerRuntime,
  kind: MediaKind,
  row: TaskRow,
  sealedKey: Parameters<typeof openProviderKey>[3]
): Promise<Ready | { deferSeconds: number }> {
  const config = await readModelConfig(runtime.database, kind, row)
  if (!config) throw new PermanentError(`There is no model "${row.modelId}" any more.`)
  const provider = findProvider(row.provider)
  if (!provider) throw new PermanentError(`There is no provider "${row.provider}".`)
  const key = await openProviderKey(runtime, provider, row, sealedKey)
  if (!key) throw new PermanentError('There is no key for this provider.')
  const published = await publishInputs(runtime, { provider, apiKey: key.apiKey, row })
  if (published.kind === 'not-yet') return { deferSeconds: published.seconds }
  const prompt = row.finalPrompt ?? (await finalPromptOf(runtime, row.input, config))
  // What an agent wrote is kept now, so that a second try asks none again; what stands in the input goes with the claim.
  if (row.finalPrompt === null && prompt !== row.input.prompt) {
    await updateMediaRow(runtime.database, { kind, id: row.id, whenStatus: 'Queued', set: { finalPrompt: prompt } })
  }
  const { input } = buildProviderInput({ config, input: row.input, prompt, imageUrls: published.urls })
  return { provider, key, config, prompt, input }
}

async function submit(runtime: ConsumerRuntime, kind: MediaKind, row: TaskRow, ready: Ready): Promise<ConsumerOutcome> {
  const { logger, outcomes } = runtime
  const { provider, key, config, input } = ready
  if (!(await claim(runtime, kind, row, ready))) return
  const answer = await provider.createTask(runtime, {
    apiModelPath: row.apiModelPath,
    input,
    apiKey: key.apiKey,
    callbackUrl: callbackUrl(runtime, { provider: row.provider, kind, rowId: row.id })
  })
  // Told before it is written: whatever becomes of the database and of us, an operator can find the task.
  const about = {
    kind,
    rowId: row.id,
    provider: row.provider,
    answer: answer.kind,
    ...('taskId' in answer ? { taskId: answer.taskId } : { detail: answer.detail })
  }
  logger.info(about, 'task submitted')
  const submitted = { id: row.id, submitTries: row.submitTries + 1 }
  const limitKey = rateKey(provider, key, 'create')
  const answeredAt = runtime.clock.now()
  return outcomes.write(about, () => settle(runtime, kind, submitted, { answer, answeredAt, config, limitKey }))
}

/** False where somebody else has the row. */
async function claim(
  runtime: ConsumerRuntime,
  kind: MediaKind,
  row: TaskRow,
  { prompt, key }: Pick<Ready, 'prompt' | 'key'>
): Promise<boolean> {
  const { database, clock, outcomes, traceparent } = runtime
  const submittingAt = clock.now()
  try {
    const claimed = await moveMediaRowTogether(database, {
      kind,
      id: row.id,
      from: 'Queued',
      to: 'Submitting',
      set: {
        submittingAt,
        submitTries: row.submitTries + 1,
        nextEnqueueAt: null,
        finalPrompt: prompt,
        providerKeyHash: key.hash,
        traceparent
      }
    })
    return claimed !== null
  } catch (error) {
    // The claim may stand although its answer was lost. Nobody has asked the provider: the row waits again.
    await outcomes.write({ kind, rowId: row.id, answer: 'not asked' }, () =>
      moveMediaRow(database, {
        kind,
        id: row.id,
        from: 'Submitting',
        to: 'Queued',
        where: sql`submitting_at = ${submittingAt}::timestamptz and traceparent = ${traceparent}`,
        set: { submittingAt: null, nextEnqueueAt: clock.now() }
      })
    )
    throw error
  }
}

interface Settle {
  answer: CreateAnswer
  answeredAt: Date
  config: ModelConfig
  limitKey: string
}

/** Every write of it is guarded: it may be made again where the database did not say whether it was done. */
async function settle(
  runtime: ConsumerRuntime,
  kind: MediaKind,
  row: Pick<TaskRow, 'id' | 'submitTries'>,
  { answer, answeredAt: now, config, limitKey }: Settle
): Promise<ConsumerOutcome> {
  const { database, logger } = runtime
  switch (answer.kind) {
    case 'created':
      // Null when a callback adopted the task before our answer came: then there is nothing left to do.
      await moveMediaRowTogether(database, {
        kind,
        id: row.id,
        from: 'Submitting',
        to: 'Generating',
        set: {
          providerTaskId: answer.taskId,
          generatingAt: now,
          nextPollAt: nextPollAt({ now, config, pollTries: 0, pace: runtime.settings.pollPace }),
          pollTries: 0
        }
      })
      return
    case 'not-created': {
      await blockKey(database, { key: limitKey, now, seconds: answer.retryAfterSeconds })
      const seconds = answer.retryAfterSeconds + Math.min(60, row.submitTries)
      const queued = await moveMediaRow(database, {
        kind,
        id: row.id,
        from: 'Submitting',
        to: 'Queued',
        set: {
          nextEnqueueAt: after(now, seconds + sweepMarginSeconds(runtime)),
          submittingAt: null,
          failureDetail: answer.detail
        }
      })
      return queued ? defer(seconds) : undefined
    }
    case 'refused':
      await fail(runtime, kind, row, answer.code, answer.detail, 'Submitting')
      return
    case 'unknown':
      logger.warn(
        { kind, rowId: row.id, detail: answer.detail },
        'nobody knows whether the task was made; it is not sent again'
      )
      await updateMediaRow(database, {
        kind,
        id: row.id,
        whenStatus: 'Submitting',
        set: { failureDetail: answer.detail }
      })
      return
    default:
      return answer satisfies never
  }
}

async function waitFor(
  runtime: ConsumerRuntime,
  kind: MediaKind,
  row: TaskRow,
  seconds: number
): Promise<ConsumerOutcome> {
  const nextEnqueueAt = after(runtime.clock.now(), seconds + sweepMarginSeconds(runtime))
  await updateMediaRow(runtime.database, { kind, id: row.id, whenStatus: 'Queued', set: { nextEnqueueAt } })
  return defer(seconds)
}

/** What our own check refuses ends the row with the reason; the message is done. */
async function refuseBadInput<Result>(
  runtime: ConsumerRuntime,
  kind: MediaKind,
  row: TaskRow,
  work: () => Promise<Result>
): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    const isRefusal =
      error instanceof PermanentError ||
      (error instanceof AppError && !error.retryable && error.code === 'invalid-input')
    if (!isRefusal) throw error
    await fail(runtime, kind, row, error instanceof PermanentError ? 'undeliverable' : 'invalid-input', error.message)
    return null
  }
}

async function fail(
  runtime: ConsumerRuntime,
  kind: MediaKind,
  row: Pick<TaskRow, 'id'>,
  code: FailureCode,
  detail: string,
  from: 'Queued' | 'Submitting' = 'Queued'
): Promise<void> {
  const failed = await runtime.database.transaction((transaction) =>
    failMediaRow(transaction, { kind, id: row.id, from, code, detail, at: runtime.clock.now() })
  )
  if (!failed) return
  recordTaskFailure(runtime.metrics, kind, failed)
  runtime.logger.info({ kind, rowId: row.id, code, detail }, 'task failed')
}

const createLimit = ({ rateLimit }: ModelConfig) => ({ calls: rateLimit.creates, perSeconds: rateLimit.windowSeconds })

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
