import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { sniffMediaType } from '@callsheet/lib/media-types.ts'
import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'
import type { CreateAnswer, TaskReport } from '../provider/port.ts'
import { mediaProviders } from '../provider/registry.ts'
import { sha256Hex } from '../signatures.ts'
import { compareResponses } from './compare-exchanges.ts'
import { makeStep, uploadPicture, type MadeStep, type StepMaker } from './make-step.ts'
import type { Json, Provenance, Recording, Step } from './recording.ts'
import { needsPicture, recordedInput } from './recorded-input.ts'

export interface RecordAsset {
  model: ModelFile
  provenance: Provenance
  /** A task that was bought before and whose recording broke off. Nothing is bought then. */
  taskId?: string
  /** The steps of the recording that broke off. */
  earlier?: readonly Step[]
  /** Seconds between two reads of the task. */
  pollSeconds: number
  /** Reads the file of a finished task. */
  download(url: string): Promise<DownloadedFile>
  newId(): string
  /** Called after each step, so that nothing is lost when the next one fails. */
  save(recording: Recording): Promise<void>
  /** Gets a line for the user. The id of a task is told as soon as there is one. */
  tell(line: string): void
}

export interface DownloadedFile {
  status: number
  contentType: string | null
  bytes: Uint8Array
}

export type RecordEnd =
  | { kind: 'whole' }
  /** `advice` says what to do about it. */
  | { kind: 'broken'; detail: string; advice: string }

/** Makes one still or clip at the provider by the real adapter, from the create to the file, and keeps every step. */
export async function recordAsset(maker: StepMaker, options: RecordAsset): Promise<RecordEnd> {
  const { model, provenance, save, tell } = options
  const { config } = model
  const recording: Recording = {
    provider: maker.provider,
    family: maker.family,
    subject: config.kind === 'image' ? 'still' : 'clip',
    provenance,
    model: model.id,
    steps: [...(options.earlier ?? [])]
  }
  const keep = async (step: Step): Promise<void> => {
    recording.steps.push(step)
    await save(recording)
  }

  const created = options.taskId
    ? ({ kind: 'created', taskId: options.taskId } as const)
    : await create(maker, options, keep)
  switch (created.kind) {
    case 'created':
      tell(`The task is ${created.taskId}.`)
      break
    case 'made':
      return keepFile(maker, options, keep, created)
    case 'given':
      return checkFile({ status: 200, contentType: null, bytes: created.bytes }, config.kind)
    case 'unknown':
      return broken(
        `Nobody can tell whether the create made a task: ${created.detail}`,
        'Look at the list of tasks on the page of the provider before you record again: a task there is paid for.'
      )
    case 'not-created':
    case 'refused':
      return broken(`Nothing was made: ${created.detail}`, 'What the provider said is in the file.')
  }

  const goOn = `It is paid for. Read it on with --task ${created.taskId}, and the same model.`
  const report = await readToItsEnd(maker, options, keep, created.taskId)
  if (report === null)
    return broken(`The task ${created.taskId} has not ended in ${config.timeoutMinutes} minutes.`, goOn)
  if (report.kind !== 'succeeded') {
    return broken(
      `The task ${created.taskId} ended without a file: ${'detail' in report ? report.detail : report.kind}`,
      'What the provider said is in the file.'
    )
  }
  const task = { taskId: created.taskId, apiModelPath: config.apiModelPath }
  const end = await keepFile(maker, options, keep, { url: report.url, taskId: created.taskId })
  const { runtime, apiKey, redactor } = maker
  const asset = { ...task, apiKey, url: report.url }
  const refreshed = await makeStep(maker, () => mediaProviders[maker.family].refreshUrl(runtime, asset))
  await keep({ call: 'refresh', given: { ...task, url: redactor.text(report.url) }, ...parts(refreshed) })
  return end
}

async function create(
  maker: StepMaker,
  options: RecordAsset,
  keep: (step: Step) => Promise<void>
): Promise<CreateAnswer> {
  const { model, newId } = options
  const { workflow } = model.config
  const { runtime, apiKey, callbackUrl, redactor } = maker
  const picture = needsPicture(model) ? await placePicture(maker, keep) : null
  if (picture && 'problem' in picture) return { kind: 'refused', code: 'undeliverable', detail: picture.problem }
  const { apiModelPath, input } = recordedInput(model, picture?.url ?? null)
  const task = { taskId: newId(), apiModelPath }
  const made = await makeStep(maker, () =>
    mediaProviders[maker.family].createTask(runtime, { ...task, input, workflow, apiKey, callbackUrl })
  )
  // What was built from JSON is an object of JSON.
  const kept = redactor.value(input) as Record<string, Json>
  await keep({ call: 'create', given: { ...task, input: kept, ...(workflow && { workflow }) }, ...parts(made) })
  return made.answer
}

/** Where the provider reads our picture. One without a place of its own gets the bytes in an address. */
async function placePicture(
  maker: StepMaker,
  keep: (step: Step) => Promise<void>
): Promise<{ url: string } | { problem: string }> {
  try {
    const made = await makeStep(maker, uploadPicture)
    const url = made.answer ?? `data:image/png;base64,${toBase64(maker.picture)}`
    // The provider was asked for nothing: the picture goes inside the create.
    if (made.exchanges.length === 0) return { url }
    await keep({ call: 'upload', ...parts(made) })
    return { url }
  } catch (error) {
    const problem = maker.redactor.text(error instanceof Error ? error.message : String(error))
    await keep({ call: 'upload', exchanges: maker.tape.take(), result: { kind: 'failed', detail: problem } })
    return { problem: `The picture could not be given to the provider. ${problem}` }
  }
}

/** Null when its time is over. Answers of one form are kept once, with their number. */
async function readToItsEnd(
  maker: StepMaker,
  { model, pollSeconds }: RecordAsset,
  keep: (step: Step) => Promise<void>,
  taskId: string
): Promise<TaskReport | null> {
  const { runtime, apiKey, family } = maker
  const { apiModelPath, timeoutMinutes } = model.config
  const given = { taskId, apiModelPath }
  const endsAt = runtime.clock.now().getTime() + timeoutMinutes * 60_000
  let last: Extract<Step, { call: 'read' }> | null = null
  while (runtime.clock.now().getTime() < endsAt) {
    const made: MadeStep<TaskReport> = await makeStep(maker, () =>
      mediaProviders[family].readTask(runtime, { ...given, apiKey })
    )
    const { answer } = made
    if (last && isSame(last, made)) last.times += 1
    else {
      last = { call: 'read', given, times: 1, ...parts(made) }
      await keep(last)
    }
    if (answer.kind !== 'running' && answer.kind !== 'unavailable') return answer
    await runtime.clock.sleep(answer.kind === 'unavailable' ? answer.retryAfterSeconds : pollSeconds)
  }
  return null
}

const kindOf = (result: Json): Json =>
  typeof result === 'object' && result !== null && !Array.isArray(result) ? (result['kind'] ?? null) : null

function isSame(last: Step, made: MadeStep): boolean {
  return (
    kindOf(last.result) === kindOf(made.result) &&
    last.exchanges.length === made.exchanges.length &&
    last.exchanges.every(
      ({ response }, index) => compareResponses(response, made.exchanges[index]?.response ?? null).length === 0
    )
  )
}

async function keepFile(
  maker: StepMaker,
  options: RecordAsset,
  keep: (step: Step) => Promise<void>,
  { url, taskId }: { url: string; taskId: string }
): Promise<RecordEnd> {
  const { redactor, runtime } = maker
  const { model } = options
  const { clock } = runtime
  const startedAt = clock.now().getTime()
  const file = await readFile(maker, options, { url, taskId }).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error)
  )
  if (typeof file === 'string') {
    return broken(
      `The file could not be read: ${redactor.text(file)}`,
      'Its address is in the last answer of the file.'
    )
  }
  const { status, contentType, bytes } = file
  const request = { method: 'GET', url: redactor.text(url), headers: {} }
  const headers: Record<string, string> = contentType ? { 'content-type': contentType } : {}
  const type = sniffMediaType(bytes, model.config.kind)?.contentType ?? null
  await keep({
    call: 'download',
    exchanges: [
      {
        request,
        response: { status, headers },
        atMilliseconds: null,
        milliseconds: Math.max(0, clock.now().getTime() - startedAt)
      }
    ],
    result: { type, bytes: bytes.byteLength, sha256: sha256Hex(bytes) }
  })
  return checkFile(file, model.config.kind)
}

/** At its address, or in the record of its task, which is no other step: it was read and kept before. */
async function readFile(
  { family, runtime, apiKey, tape }: StepMaker,
  { download, model }: RecordAsset,
  { url, taskId }: { url: string; taskId: string }
): Promise<DownloadedFile> {
  const adapter = mediaProviders[family]
  if (!adapter.openAsset) return download(url)
  const asset = await adapter.openAsset(runtime, { taskId, apiModelPath: model.config.apiModelPath, apiKey })
  tape.take()
  if (asset.kind !== 'open') throw new Error(asset.detail)
  return { status: 200, contentType: null, bytes: asset.bytes }
}

function checkFile({ status, contentType, bytes }: DownloadedFile, kind: 'image' | 'video'): RecordEnd {
  if (status === 200 && sniffMediaType(bytes, kind)) return { kind: 'whole' }
  const what = kind === 'image' ? 'picture' : 'clip'
  return broken(
    `The file is not a ${what}: HTTP ${status}, served as ${contentType}.`,
    'What the adapter took for its address is in the file.'
  )
}

const parts = ({ exchanges, result }: MadeStep): Pick<Step, 'exchanges' | 'result'> => ({ exchanges, result })

const broken = (detail: string, advice: string): RecordEnd => ({ kind: 'broken', detail, advice })
