import type { Context } from 'hono'
import type { AppliedFault, FaultKind } from './faults.ts'

/** Sends no answer: the client sees a connection reset. */
export function cutConnection(c: Context): Response {
  const { incoming, outgoing } = c.env as {
    incoming: import('node:http').IncomingMessage
    outgoing: import('node:http').ServerResponse
  }
  incoming.socket.resetAndDestroy()
  outgoing.destroy()
  return new Response(null, { status: 500 })
}

export const findFault = (faults: readonly AppliedFault[], kind: FaultKind): AppliedFault | undefined =>
  faults.find((fault) => fault.kind === kind)

/** How one endpoint family writes a refusal. */
export type Refuse = (refusal: { code: number; message: string; status: number }) => Response

/** Faults before a task is made. Undefined means that the create continues. */
export async function refuseByFault(
  c: Context,
  faults: readonly AppliedFault[],
  refuse: Refuse
): Promise<Response | undefined> {
  const slow = findFault(faults, 'create-slow')
  if (slow) await new Promise((resolve) => setTimeout(resolve, slow.seconds * 1000))
  if (findFault(faults, 'create-lost-before')) return cutConnection(c)
  const limited = findFault(faults, 'create-rate-limited')
  if (limited) {
    c.header('retry-after', String(limited.retryAfterSeconds))
    return refuse({ code: 429, message: 'Your request is over the rate limit.', status: 429 })
  }
  if (findFault(faults, 'create-page')) return answerPage()
  if (findFault(faults, 'create-maintenance')) {
    return refuse({ code: 455, message: 'The service is under maintenance.', status: 200 })
  }
  if (findFault(faults, 'create-no-credits')) {
    return refuse({ code: 402, message: 'Your credits are not enough for this request.', status: 200 })
  }
  const broken = findFault(faults, 'create-server-error')
  if (broken) {
    return refuse({ code: 500, message: 'An unexpected error occurred.', status: broken.status })
  }
  return undefined
}

/** Faults after the task was made: it exists, but the caller does not get its id. */
export function loseAnswer(c: Context, faults: readonly AppliedFault[], refuse: Refuse): Response | undefined {
  if (findFault(faults, 'create-lost-after')) return cutConnection(c)
  if (findFault(faults, 'create-page-after')) return answerPage()
  if (findFault(faults, 'create-hang-after')) return answerForEver()
  const broken = findFault(faults, 'create-error-after')
  if (broken) {
    return refuse({ code: 500, message: 'An unexpected error occurred.', status: broken.status })
  }
  return undefined
}

/** Faults of a status read that are the same at every provider. Undefined for those with an answer of its own. */
export function answerReadFault(fault: AppliedFault | undefined): Response | undefined {
  if (fault?.kind === 'read-page') return answerPage()
  return fault?.kind === 'read-hang' ? answerForEver() : undefined
}

/** What a proxy between us says. */
const answerPage = (): Response =>
  new Response('<!doctype html><title>Please wait</title><p>Checking your browser.', {
    headers: { 'content-type': 'text/html' }
  })

/** The head and the first byte come, and nothing more. */
function answerForEver(): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{'))
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
