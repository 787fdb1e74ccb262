import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'

export interface RecordedCall {
  path: string
  headers: Headers
  body: unknown
}

export interface RecordingServer {
  url: string
  calls: RecordedCall[]
  /** The answer to all following calls; 202 `{accepted}` by default. */
  answerWith(answer: (call: RecordedCall) => Response): void
  /** What `/ready` says of the storage from now on. These questions are not recorded. Nothing is wrong by default. */
  refuseToKeep(problems: readonly string[]): void
  stop(): Promise<void>
}

/** Has only the HTTP contract of the units behind the app: records the calls and answers in the agreed shape. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const calls: RecordedCall[] = []
  let answer: (call: RecordedCall) => Response = accept
  let cannotKeep: readonly string[] = []
  const server = await startHttpServer({
    port: 0,
    async fetch(request) {
      if (new URL(request.url).pathname === '/ready') return readiness(cannotKeep)
      const call = { path: new URL(request.url).pathname, headers: request.headers, body: await bodyOf(request) }
      calls.push(call)
      return answer(call)
    }
  })
  return {
    url: server.url,
    calls,
    answerWith(next) {
      answer = next
    },
    refuseToKeep(problems) {
      cannotKeep = problems
    },
    stop: () => server.stop(0)
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  return request.method === 'GET' ? null : request.json()
}

function readiness(cannotKeep: readonly string[]): Response {
  const isWell = cannotKeep.length === 0
  const about = { service: 'pipeline', deployment: 'svc-pipeline', commit: 'unknown', problems: cannotKeep, cannotKeep }
  return Response.json({ ...about, status: isWell ? 'ok' : 'degraded' }, { status: isWell ? 200 : 503 })
}

function accept({ body }: RecordedCall): Response {
  const items =
    typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items) ? body.items.length : 1
  return Response.json({ accepted: items }, { status: 202 })
}
