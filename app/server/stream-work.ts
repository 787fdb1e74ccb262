import { toldError } from '@callsheet/lib/http/answer-problems.ts'
import { toProblem } from '@callsheet/lib/http/problem.ts'
import { lineStreamType } from '@callsheet/lib/wire/line-stream.ts'
import type { Scope } from '../runtime.ts'

/** True when the caller wants to see slow work in progress. */
export function wantsLines(request: Request): boolean {
  return request.headers.get('accept')?.includes(lineStreamType) ?? false
}

/**
 * Answers with a line of JSON for each part as it is made (`{"partial"}`). The last line is the answer or the problem
 * (`{"answer"}`, `{"problem"}`). The work continues when the reader leaves, and its result is kept.
 */
export function streamWork(
  scope: Scope,
  run: (scope: Scope, progress: (partial: object) => void) => Promise<object>
): Response {
  const { runtime } = scope
  const encoder = new TextEncoder()
  let isOpen = true
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (line: object) => {
        if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      const end = (line: object) => {
        write(line)
        if (isOpen) controller.close()
        isOpen = false
      }
      run({ ...scope, signal: undefined }, (partial) => write({ partial })).then(
        (answer) => end({ answer }),
        (error: unknown) => {
          const { appError, refusal } = toldError(error)
          if (refusal) {
            runtime.storage.suspect(error)
            runtime.logger.warn({ error, refusal: refusal.kind }, 'the database refused a request')
          }
          if (appError.code === 'internal') runtime.logger.error({ error }, 'a request failed unexpectedly')
          end({ problem: toProblem(appError) })
        }
      )
    },
    cancel() {
      isOpen = false
    }
  })
  return new Response(stream, { headers: { 'content-type': lineStreamType, 'cache-control': 'no-store' } })
}
