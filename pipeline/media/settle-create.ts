import { PermanentError } from '@callsheet/lib/errors.ts'
import { moveMediaRow, updateMediaRow, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { mayArriveLate } from '@callsheet/lib/states.ts'
import type { MediaProvider, TaskSearch } from '../provider/port.ts'
import { isLostWithAnswer } from '../provider/is-lost-with-answer.ts'
import { findProvider } from '../provider/registry.ts'
import { changesOfRow } from '../rows/changes-of-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Orphan } from './adopt-orphan.ts'
import { noteRateLimit, takeReadSlot, type TakenSlot } from './ask-provider.ts'
import { failRow } from './fail-row.ts'
import { callbackUrl } from './callback-url.ts'
import { chosenTaskId } from './chosen-task-id.ts'
import { observe, type Outcome } from './observe.ts'
import type { ObservedRow } from './observed-row.ts'
import { openProviderKey } from './provider-key.ts'
import {
  askedSeconds,
  isAskedLongEnough,
  longestNoticeSeconds,
  sentByThen,
  settleNext,
  settleWaitSeconds
} from './settle-times.ts'

/** A row that has no task of its own and whose provider may know more. */
export type UnansweredRow = ObservedRow &
  Pick<
    MediaRow,
    | 'status'
    | 'failureCode'
    | 'failureDetail'
    | 'submittingAt'
    | 'sender'
    | 'callOverAt'
    | 'callClaimedAt'
    | 'askedSince'
    | 'namedTaskId'
  >

export interface SettleCreate {
  kind: MediaKind
  row: UnansweredRow
  signal: AbortSignal
}

/**
 * `sent-again`: it was not made, and its row waits in the queue. `given-up`: nobody can be asked. `not-yet`: the provider
 * may still tell of it, and the row has the time when it is asked again.
 */
export type Settlement = Outcome | 'sent-again' | 'given-up' | 'not-yet'

interface Question extends SettleCreate {
  provider: MediaProvider
  slot: TakenSlot
}

const longestSlotWaitSeconds = 20

/** Why the outcome of a row is unknown whose submitter has left no note of its call. */
export const noWordOfSubmitter = 'The service stopped while it was being sent, and nothing told what became of it.'

/** Asks the provider once what became of a create without an answer, and moves the row by what it says. */
export async function settleCreate(runtime: PipelineRuntime, settle: SettleCreate): Promise<Settlement> {
  const { kind, row, signal } = settle
  const provider = findProvider(row.provider)
  if (!provider || !isOpen(row)) return giveUp(runtime, settle)
  if (isLostWithAnswer(provider)) return endLost(runtime, settle)
  const key = await openProviderKey(runtime, provider, row).catch((error: unknown) => {
    if (error instanceof PermanentError) return null
    throw error
  })
  if (!key) return giveUp(runtime, settle)
  const slot = await takeReadSlot(runtime, { provider, key, maxWaitSeconds: longestSlotWaitSeconds, signal })
  if (!slot) return 'not-asked'
  const settlement = await ask(runtime, { ...settle, provider, slot })
  if (settlement === 'unavailable' || settlement === 'missing') await askLater(runtime, kind, row)
  return settlement
}

/** The row has no task yet, or has failed in a way after which one may still come. */
const isOpen = ({ status, failureCode, providerTaskId, namedTaskId }: UnansweredRow): boolean =>
  providerTaskId === null &&
  (status === 'Submitting' || (namedTaskId !== null && mayArriveLate({ status, failureCode })))

async function ask(runtime: PipelineRuntime, question: Question): Promise<Settlement> {
  const { provider, row } = question
  const { unanswered } = provider
  if (row.namedTaskId) {
    const proof = unanswered.by === 'chosen-id' ? 'found' : provider.namesCallback ? 'none' : 'signature'
    const outcome = await read(runtime, question, { taskId: row.namedTaskId, proof })
    if (unanswered.by !== 'callback' && row.status === 'Submitting' && isOfAnother(outcome)) {
      return askForOwn(runtime, question)
    }
    const isWrong =
      outcome === 'unchanged' || (outcome === 'missing' && ageSeconds(runtime, row) > longestNoticeSeconds)
    return isWrong ? giveUp(runtime, question) : outcome
  }
  return askForOwn(runtime, question)
}

const isOfAnother = (outcome: Outcome): boolean => outcome === 'unchanged' || outcome === 'missing'

async function askForOwn(runtime: PipelineRuntime, question: Question): Promise<Settlement> {
  const { provider, row } = question
  const { unanswered } = provider
  switch (unanswered.by) {
    case 'chosen-id': {
      const outcome = await read(runtime, question, { taskId: chosenTaskId(row.id), proof: 'found' })
      return outcome === 'missing' ? sendAgain(runtime, question) : outcome
    }
    case 'search':
      return search(runtime, question, unanswered)
    case 'callback':
      return giveUp(runtime, question)
    default:
      return unanswered satisfies never
  }
}

async function read(
  runtime: PipelineRuntime,
  { kind, row, slot }: Question,
  task: Pick<Orphan, 'taskId' | 'proof'>
): Promise<Outcome> {
  const orphan = { ...task, wasSubmitting: row.status === 'Submitting' }
  const { outcome } = await observe(runtime, { kind, row, span: 'settle create', slot, orphan })
  return outcome
}

async function search(runtime: PipelineRuntime, question: Question, { findTask }: TaskSearch): Promise<Settlement> {
  const { kind, row, slot } = question
  const { key, bucket } = slot
  const overAt = await findCallOver(runtime, question)
  const found = await findTask(runtime, {
    apiModelPath: row.apiModelPath,
    apiKey: key.apiKey,
    callbackUrl: callbackUrl(runtime, { provider: row.provider, kind, rowId: row.id }),
    taskId: chosenTaskId(row.id),
    sentAt: row.submittingAt ?? runtime.clock.now(),
    overAt
  })
  await noteRateLimit(runtime, bucket, found)
  switch (found.kind) {
    case 'made':
      return read(runtime, question, { taskId: found.taskId, proof: 'found' })
    case 'not-made':
      return sendAgain(runtime, question)
    case 'not-found':
      return ageSeconds(runtime, row) > longestNoticeSeconds ? giveUp(runtime, question) : 'missing'
    case 'not-yet': {
      const now = runtime.clock.now()
      // What was on its way a minute ago may have arrived.
      const settleAt = overAt && overAt > now ? settleNext(now) : found.askAt
      await runtime.mediaRows.update({ kind, id: row.id, whenStatus: row.status, set: { settleAt } })
      return 'not-yet'
    }
    case 'unavailable':
      return 'unavailable'
    default:
      return found satisfies never
  }
}

/**
 * From when on nothing of the row's call reaches its provider. The submitter writes it when it has no answer. For one
 * that died, its death is the proof, and that all it had sent has left this machine or, where that cannot be seen, has had
 * the time to. Without any, the process may have stopped just before the call, and go on.
 */
async function findCallOver(runtime: PipelineRuntime, { kind, row }: SettleCreate): Promise<Date | null> {
  const { database, processes, clock, settings, logger } = runtime
  const now = clock.now()
  const isOfThisClaim = Number(row.callClaimedAt) === Number(row.submittingAt)
  const noted = isOfThisClaim ? row.callOverAt : null
  if (noted && noted <= now) return noted
  // Written by the version before, which left no time.
  if (!noted && row.failureDetail !== null) return row.askedSince ?? now
  if (!isOfThisClaim || !row.sender) return noted
  const hasSentAll = await processes.hasSentAll(row.sender)
  if (!hasSentAll && (noted || !(await processes.isDead(row.sender)))) return noted
  const overAt = hasSentAll ? now : sentByThen(settings, now)
  const { submittingAt } = row
  const written = await updateMediaRow(database, {
    kind,
    id: row.id,
    whenStatus: 'Submitting',
    when: { submittingAt },
    set: { callOverAt: overAt }
  })
  if (written) logger.info({ kind, rowId: row.id, hasSentAll }, 'the process that sent it has died')
  return written && overAt
}

/** Only from exactly this create: another copy may have settled it, and sent it again. */
async function sendAgain(runtime: PipelineRuntime, { kind, row }: Question): Promise<Settlement> {
  const { database, clock, logger } = runtime
  const queued = await moveMediaRow(database, {
    kind,
    id: row.id,
    from: 'Submitting',
    to: 'Queued',
    when: { submittingAt: row.submittingAt },
    set: { submittingAt: null, settleAt: null, namedTaskId: null, nextEnqueueAt: clock.now() }
  })
  if (!queued) return 'unchanged'
  runtime.changes.tell(...changesOfRow(queued))
  logger.info({ kind, rowId: row.id }, 'the provider did not make it; it is sent again')
  return 'sent-again'
}

/**
 * Nothing of it can come any more once its submitter has died without a note. Where that is not proven, the row waits as
 * one that only a callback can settle.
 */
async function endLost(runtime: PipelineRuntime, settle: SettleCreate): Promise<Settlement> {
  const { kind, row } = settle
  const { submittingAt, sender } = row
  const isOfThisClaim = Number(row.callClaimedAt) === Number(submittingAt)
  if (!isOfThisClaim || !sender || !(await runtime.processes.isDead(sender))) return giveUp(runtime, settle)
  const failed = await failRow(runtime, {
    kind,
    id: row.id,
    from: 'Submitting',
    code: 'outcome-unknown',
    detail: noWordOfSubmitter,
    when: { submittingAt }
  })
  return failed ? 'failed' : 'unchanged'
}

async function giveUp({ mediaRows }: PipelineRuntime, { kind, row }: SettleCreate): Promise<'given-up'> {
  await mediaRows.update({ kind, id: row.id, whenStatus: row.status, set: { settleAt: null, namedTaskId: null } })
  return 'given-up'
}

async function askLater(runtime: PipelineRuntime, kind: MediaKind, row: UnansweredRow): Promise<void> {
  const { mediaRows, clock, settings } = runtime
  const now = clock.now()
  const isOver = row.status === 'Failed' && isAskedLongEnough(row, { now, settings })
  const settleAt = isOver ? null : new Date(now.getTime() + settleWaitSeconds(askedSeconds(row, now)) * 1000)
  await mediaRows.update({ kind, id: row.id, whenStatus: row.status, set: { settleAt } })
}

const ageSeconds = ({ clock }: PipelineRuntime, { submittingAt }: UnansweredRow): number =>
  submittingAt ? (clock.now().getTime() - submittingAt.getTime()) / 1000 : 0
