import type { Context } from 'hono'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { loseAnswer, refuseByFault, type Refuse } from '../faults/create-faults.ts'
import { findModel } from '../model-entry.ts'
import { readJson } from '../read-json.ts'
import type { Task } from '../tasks/tasks.ts'
import { arkModels, ofVolcengine } from './models.ts'
import { volcenginePath } from './paths.ts'

interface Create {
  family: 'ark-tasks' | 'ark-images'
  /** Takes the fields that are not the model's, and their problem. */
  split(
    body: Record<string, unknown>
  ): { input: Record<string, unknown>; callbackUrl: string | null } | { problem: string }
  /** The answer, and when a task is worth one. */
  answer(task: Task): Promise<Response>
}

let made = 0

/** What both ways to create have in common: key, limits, model, fields, faults. */
export async function createAtArk(
  c: Context,
  context: MediaContext,
  { family, split, answer }: Create
): Promise<Response> {
  const request = await readJson(c)
  const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
  const log = (taskId: string | null, answered: string) =>
    context.requests.add({ atMs: Date.now(), path: c.req.path, body: request, account, taskId, answered })
  const refuse = (status: number, code: string, message: string) => {
    log(null, `${status} ${code}`)
    return arkError(c, status, code, message)
  }
  if (!account) return refuse(401, 'AuthenticationError', 'The API key in the request is missing or invalid.')
  const wait = context.creates.take(account, context.settings().createsPerTenSeconds)
  if (wait > 0) {
    c.header('retry-after', String(Math.ceil(wait)))
    return refuse(429, 'ModelAccountRpmRateLimitExceeded', 'The RPM limit of the model has been exceeded.')
  }
  const { model: name, ...body } = (request ?? {}) as Record<string, unknown>
  const ours = c.req.path.startsWith(`${volcenginePath}/`) ? ofVolcengine(String(name)) : String(name)
  const entry = ours === null ? undefined : findModel(arkModels, ours)
  if (entry?.family !== family) {
    return refuse(404, 'InvalidEndpointOrModel.NotFound', `The model or endpoint ${String(name)} does not exist.`)
  }
  const parts = split(body)
  if ('problem' in parts) return refuse(400, 'InvalidParameter', parts.problem)
  const parsed = entry.parse(parts.input)
  if (!parsed.ok) return refuse(400, 'InvalidParameter', parsed.reason)
  const { render } = parsed
  const faults = context.faults.strike({ prompt: render.prompt, model: String(name), media: render.kind })
  const byFault: Refuse = ({ code, message, status }) => {
    const known: Record<number, [number, string]> = {
      402: [403, 'AccountOverdueError'],
      429: [429, 'ServerOverloaded'],
      455: [503, 'ServiceUnavailable']
    }
    const [answered, word] = known[code] ?? [status === 200 ? 500 : status, 'InternalServiceError']
    return refuse(answered, word, message)
  }
  const refused = await refuseByFault(c, faults, byFault)
  if (refused) return refused
  const id = `cgt-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${(made += 1)}${crypto.randomUUID().slice(0, 8)}`
  const task = context.engine.accept({
    id,
    model: String(name),
    entry,
    account,
    request,
    render,
    callbackUrl: parts.callbackUrl,
    faults
  })
  log(id, '200')
  const answered = await answer(task)
  return loseAnswer(c, faults, byFault) ?? answered
}

export const arkError = (c: Context, status: number, code: string, message: string): Response =>
  c.json(
    { error: { code, message: `${message} Request ID: ${crypto.randomUUID()}`, param: '', type: 'Error' } },
    status as 400
  )
