import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'
import type { MediaContext } from './context.ts'
import { loseAnswer, refuseByFault, type Refuse } from './faults/create-faults.ts'
import type { ModelEntry } from './model-entry.ts'
import { awaitEnd } from './tasks/await-end.ts'
import { resultBase64 } from './tasks/result-bytes.ts'
import type { Task } from './tasks/tasks.ts'

export interface PictureCall {
  c: Context
  account: string
  model: string
  entry: ModelEntry
  /** The body as it came, without the bytes of its pictures. */
  request: unknown
  /** What the entry parses. */
  input: unknown
  /** Status and words of the provider's own refusal. Code 400 is for input, 402 for money, 429 for haste. */
  refuse(status: number, message: string): Response
}

export interface MadePicture {
  task: Task
  /** Null when the task ended without a picture. */
  base64: string | null
}

/** A call that is answered when its picture is made, with all faults of such a call. A `Response` is its whole answer. */
export async function makePicture(context: MediaContext, call: PictureCall): Promise<Response | MadePicture> {
  const { c, account, model, entry, request, input, refuse } = call
  const log = (taskId: string | null, answered: string) =>
    context.requests.add({ atMs: Date.now(), path: c.req.path, body: request, account, taskId, answered })
  const logged = (status: number, message: string) => {
    log(null, String(status))
    return refuse(status, message)
  }
  const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
  if (wait > 0) {
    c.header('retry-after', String(Math.ceil(wait)))
    return logged(429, 'Rate limit reached.')
  }
  const parsed = entry.parse(input)
  if (!parsed.ok) return logged(400, parsed.reason)
  const { render } = parsed
  const faults = context.faults.strike({ prompt: render.prompt, model, media: render.kind })
  const byFault: Refuse = ({ code, message, status }) =>
    logged(status === 200 ? (code === 455 ? 503 : code) : status, message)
  const refused = await refuseByFault(c, faults, byFault)
  if (refused) return refused
  const accepted = { id: randomUUID(), model, entry, account, request, render, callbackUrl: null, faults }
  const { id } = context.engine.accept(accepted)
  const task = await awaitEnd(context, id, c.req.raw.signal)
  log(id, '200')
  if (!task) return refuse(499, 'The client has gone.')
  // A picture in it that cannot be read.
  if (task.failCode === '422') return refuse(400, task.failMessage ?? 'The input cannot be read.')
  return loseAnswer(c, faults, byFault) ?? { task, base64: await resultBase64(task) }
}

/** A moderated task has this code. Any other that failed is a 5xx. */
export const isModerated = ({ failCode }: Task): boolean => failCode === '400'
