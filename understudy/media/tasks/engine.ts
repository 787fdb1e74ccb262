import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { CallbackSender } from './callbacks.ts'
import type { Faults, AppliedFault } from '../faults/faults.ts'
import { defaultDurationSeconds } from '../../demo/drawing/default-duration.ts'
import { fetchInput, InputUnavailable, type OwnAssets } from '../inputs.ts'
import type { MediaLogger } from '../logger.ts'
import type { ModelEntry } from '../model-entry.ts'
import { speechOfClip } from '../../demo/speech/speech-of-clip.ts'
import type { Synthesiser } from '../../demo/speech/synthesise.ts'
import type { RenderJob, Rendered } from '../../demo/drawing/protocol.ts'
import type { ProcessPool } from '../../demo/processes/process-pool.ts'
import type { MediaSettings } from '../settings.ts'
import type { TaskStore } from './task-store.ts'
import { cancelledCode, isFinished, type RenderRequest, type Task } from './tasks.ts'

export interface EngineParts {
  directory: string
  settings: () => MediaSettings
  store: TaskStore
  faults: Faults
  pool: ProcessPool<RenderJob, Rendered>
  synthesiser: Synthesiser
  callbacks: CallbackSender
  ownAssets: OwnAssets
  logger: MediaLogger
}

export interface NewTask {
  /** In the provider's own form. */
  id: string
  model: string
  entry: ModelEntry
  account: string
  request: unknown
  render: RenderRequest
  callbackUrl: string | null
  faults: AppliedFault[]
}

const keepAgainMilliseconds = 1_000

/** Brings tasks to their end: draws, waits until they are due, records, calls back. */
export function createEngine(parts: EngineParts) {
  const { store, settings, callbacks, logger } = parts
  const timers = new Set<NodeJS.Timeout>()
  const reads = new Map<string, number>()
  const used = new Map<string, number>()
  // A provider is the start of its families' names. Each has an account of its own for the key.
  const purse = (account: string, provider: string) => `${provider} ${account}`
  const spend = ({ account, family, credits }: Task) => {
    const [provider = ''] = family.split('-')
    const key = purse(account, provider)
    used.set(key, (used.get(key) ?? 0) + credits)
  }
  for (const task of store.list()) if (task.state === 'success') spend(task)
  let stopped = false
  const stopping = new AbortController()

  function later(milliseconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (!stopped) action()
    }, milliseconds)
    timers.add(timer)
  }

  function run(task: Task): void {
    work(task).catch((error: unknown) => {
      if (stopped) return
      logger.error({ task: task.id, error: String(error) }, 'Rendering failed')
      finish(task.id, { failCode: '500', failMessage: 'Internal error, please try again later.' })
    })
  }

  async function work(task: Task): Promise<void> {
    const moderate = task.faults.find((fault) => fault.kind === 'moderate')
    const failure = moderate ?? task.faults.find((fault) => fault.kind === 'fail')
    if (task.faults.some((fault) => fault.kind === 'stuck')) return
    if (failure) {
      const waitMs = Math.max(0, task.dueAtMs - Date.now())
      later(waitMs, () =>
        finish(task.id, {
          failCode: failure.failCode === '500' && moderate ? '400' : failure.failCode,
          failMessage: moderate
            ? 'Your content was flagged by the safety system as violating the content policy.'
            : failure.failMessage
        })
      )
      return
    }
    store.put({ ...task, state: 'generating' })
    const { render } = task
    const { inputPatienceSeconds: patienceSeconds, size: sizeOfPictures } = settings()
    const isThumbnail = sizeOfPictures === 'thumbnail'
    const { signal } = stopping
    const limits = task.pictures
    const read = (url: string) =>
      fetchInput({ url, limits, isThumbnail, own: parts.ownAssets, patienceSeconds, signal })
    const [firstFrame, lastFrame, ...references] = await Promise.all([
      render.firstFrameUrl ? read(render.firstFrameUrl) : null,
      render.lastFrameUrl ? read(render.lastFrameUrl) : null,
      ...render.referenceUrls.map(read)
    ]).catch((error: unknown) => {
      if (!(error instanceof InputUnavailable)) throw error
      finish(task.id, { failCode: '422', failMessage: error.message })
      return [undefined]
    })
    if (firstFrame === undefined || stopped) return

    const { size, imageShortSidePixels, clipShortSidePixels, framesPerSecond, renderConcurrency } = settings()
    const limit = render.kind === 'image' ? imageShortSidePixels : clipShortSidePixels
    const seed = createHash('sha256')
      .update(JSON.stringify([task.model, render]))
      .digest('hex')
    const durationSeconds = render.durationSeconds ?? defaultDurationSeconds
    const isHeard = render.kind === 'clip' && render.sound
    const speech = isHeard
      ? await speechOfClip(parts.synthesiser, { prompt: render.prompt, durationSeconds, seed })
      : null
    const rendered = await parts.pool.run(
      {
        request: render,
        seed,
        outputPath: join(parts.directory, 'assets', task.id.replaceAll('/', '-')),
        scenesDirectory: join(parts.directory, 'scenes'),
        firstFrame,
        lastFrame: lastFrame ?? null,
        speech,
        references: references.filter((bytes) => bytes instanceof Uint8Array),
        shortSidePixels: size === 'thumbnail' ? 144 : Math.min(render.shortSidePixels, limit),
        framesPerSecond: size === 'thumbnail' ? Math.min(framesPerSecond, 12) : framesPerSecond
      },
      renderConcurrency
    )
    later(Math.max(0, task.dueAtMs - Date.now()), () => finish(task.id, { result: rendered }))
  }

  function finish(id: string, end: Pick<Task, 'result'> | { failCode: string; failMessage: string }): void {
    const task = store.get(id)
    if (!task || isFinished(task) || stopped) return
    const nowMs = Date.now()
    const done: Task = {
      ...task,
      state: 'result' in end ? 'success' : 'fail',
      result: 'result' in end ? end.result : null,
      failCode: 'failCode' in end ? end.failCode : null,
      failMessage: 'failMessage' in end ? end.failMessage : null,
      credits: 'result' in end ? task.credits : 0,
      completedAtMs: nowMs,
      callback: task.callbackUrl ? 'pending' : 'none'
    }
    try {
      store.put(done)
    } catch (error) {
      logger.error({ task: id, error: String(error) }, 'The end of a task could not be kept; it is tried again')
      later(keepAgainMilliseconds, () => finish(id, end))
      return
    }
    spend(done)
    logger.info({ task: id, state: done.state, milliseconds: nowMs - task.createdAtMs }, 'Task finished')
    if (done.callback === 'pending') callbacks.send(done)
  }

  return {
    accept({ id, model, entry, account, request, render, callbackUrl, faults }: NewTask): Task {
      const nowMs = Date.now()
      const { imageSeconds, clipSeconds } = settings()
      const slow = faults.filter((fault) => fault.kind === 'slow' || fault.kind === 'moderate')
      const seconds =
        (render.kind === 'image' ? imageSeconds : clipSeconds) + slow.reduce((sum, fault) => sum + fault.seconds, 0)
      const task: Task = {
        id,
        family: entry.family,
        model,
        account,
        request,
        render,
        pictures: entry.pictures,
        callbackUrl,
        state: 'queuing',
        faults,
        failCode: null,
        failMessage: null,
        result: null,
        credits: entry.credits(render),
        createdAtMs: nowMs,
        dueAtMs: nowMs + seconds * 1000,
        completedAtMs: null,
        callback: 'none',
        callbackTries: 0,
        faultyReads: 0
      }
      store.put(task)
      run(task)
      return task
    },
    /** Its owner wants it no more. False when it has ended already. */
    cancel(id: string): boolean {
      const task = store.get(id)
      if (!task || isFinished(task)) return false
      const failMessage = 'The task was cancelled by its owner.'
      const end = {
        state: 'fail',
        failCode: cancelledCode,
        failMessage,
        credits: 0,
        completedAtMs: Date.now()
      } as const
      store.put({ ...task, ...end })
      return true
    },
    /** After a restart, accepted tasks continue and missing callbacks are sent. */
    resume(): void {
      for (const task of store.list()) {
        if (!isFinished(task)) run(task)
        else if (task.callback === 'pending') callbacks.send(task)
      }
    },
    /** The fault of this status read, if there is one. How often it struck is kept: a restart does not begin it anew. */
    readFault({ id, faults }: Task): AppliedFault | undefined {
      reads.set(id, (reads.get(id) ?? 0) + 1)
      const fault = faults.find(({ kind }) => kind.startsWith('read-'))
      const task = store.get(id)
      if (!fault || !task || task.faultyReads >= fault.times) return undefined
      store.put({ ...task, faultyReads: task.faultyReads + 1 })
      return fault
    },
    readCount: (id: string): number => reads.get(id) ?? 0,
    /** Credits that the key's account at one provider has left: `kie`, `fal`. */
    balance: (account: string, provider: string): number =>
      settings().startingCredits - (used.get(purse(account, provider)) ?? 0),
    stop(): void {
      stopped = true
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    }
  }
}

export type Engine = ReturnType<typeof createEngine>
