import { z } from 'zod'
import { retryAfterSeconds, type CallResult } from '../call.ts'
import type { TaskReport } from '../port.ts'

const fileSchema = z.object({ filename: z.string().min(1), subfolder: z.string().default(''), type: z.string() })

export type OutputFile = z.infer<typeof fileSchema>

/** A node lists files under `images`, `gifs` or `video`, and other things beside them. */
const outputsSchema = z.record(z.string(), z.record(z.string(), z.unknown()))

const eventSchema = z.tuple([z.string(), z.looseObject({})])

const failureSchema = z.looseObject({
  exception_message: z.string().nullish(),
  exception_type: z.string().nullish(),
  node_type: z.string().nullish()
})

const entrySchema = z.looseObject({
  /** Number, id, workflow, what we sent beside it, and the ends that were asked for. */
  prompt: z.tuple([z.unknown(), z.string(), z.unknown()]).rest(z.unknown()),
  outputs: outputsSchema,
  status: z.looseObject({ status_str: z.string(), messages: z.array(z.unknown()).default([]) }).nullish()
})

const sentBesideSchema = z.looseObject({ callsheet_output: z.string() })

export const historySchema = z.record(z.string(), entrySchema)

/** `GET /queue`: each item begins like a history's. */
export const queueSchema = z.looseObject({
  queue_running: z.array(z.tuple([z.unknown(), z.string()]).rest(z.unknown())),
  queue_pending: z.array(z.tuple([z.unknown(), z.string()]).rest(z.unknown()))
})

type Entry = z.infer<typeof entrySchema>

/** What an ended task made. `running` is not an end: such an entry has no state yet. */
export function toEnd(entry: Entry, addressOf: (file: OutputFile) => string): TaskReport {
  const failure = findFailure(entry)
  if (failure) return { kind: 'failed', code: 'provider-error', detail: failure, callbackUrl: null }
  const file = findFile(entry)
  if (file) return { kind: 'succeeded', url: addressOf(file), expiresAt: null, callbackUrl: null }
  const detail = 'ComfyUI finished the workflow and kept no file of it.'
  return { kind: 'failed', code: 'provider-error', detail, callbackUrl: null }
}

function findFailure({ status }: Entry): string | null {
  const events = (status?.messages ?? []).flatMap((event) => {
    const read = eventSchema.safeParse(event).data
    return read ? [{ name: read[0], facts: read[1] }] : []
  })
  const named = (wanted: string) => events.find(({ name }) => name === wanted)?.facts
  if (named('execution_interrupted')) return 'Somebody interrupted the task in ComfyUI.'
  const error = failureSchema.safeParse(named('execution_error')).data
  if (!error && status?.status_str !== 'error') return null
  const { exception_message: message, exception_type: type, node_type: node } = error ?? {}
  if (/out ?of ?memory/i.test(`${type} ${message}`)) {
    return `ComfyUI’s machine has too little memory for this workflow (${node ?? 'unknown node'}). Make it smaller or shorter.`
  }
  return `ComfyUI failed${node ? ` in ${node}` : ''}: ${message?.trim() || type || 'it says no more'}`.slice(0, 600)
}

/** The file of the bound node. Without one, a file that is kept comes before one that is not. */
function findFile({ prompt, outputs }: Entry): OutputFile | null {
  const bound = sentBesideSchema.safeParse(prompt[3]).data?.callsheet_output
  const ofBound = bound === undefined ? [] : filesOf(outputs[bound])
  const all = Object.values(outputs).flatMap(filesOf)
  return ofBound[0] ?? all.find(({ type }) => type === 'output') ?? all[0] ?? null
}

const filesOf = (node: Record<string, unknown> | undefined): OutputFile[] =>
  Object.values(node ?? {}).flatMap((list) =>
    Array.isArray(list) ? list.flatMap((file) => fileSchema.safeParse(file).data ?? []) : []
  )

export function unavailable(result: CallResult): Extract<TaskReport, { kind: 'unavailable' }> {
  const status = 'status' in result ? result.status : undefined
  const headers = 'headers' in result ? result.headers : undefined
  return {
    kind: 'unavailable',
    detail: 'detail' in result ? result.detail : `HTTP ${status}`,
    retryAfterSeconds: retryAfterSeconds(headers, 5),
    isRateLimit: status === 429
  }
}
