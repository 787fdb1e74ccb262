import { jsonSchema, tool, type JSONValue, type ToolSet } from 'ai'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { toolInputSchema } from '@callsheet/lib/wire/tool-input.ts'
import type { ToolAnswer, ToolError } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import type { Scope } from '../runtime.ts'
import { briefResult } from './brief-result.ts'
import { createCallOrder } from './call-order.ts'
import { callTool } from './tools/call-tool.ts'
import { toolEntries } from './tools/registry.ts'
import type { ToolDefinition } from './tools/tool.ts'

const factsCharacters = 1_500
const inFull = { textCharacters: Number.POSITIVE_INFINITY, promptCharacters: 200 }

export interface ChatToolsOptions {
  scope: Scope
  threadId: string
  /** Read at each call, because an earlier tool may have started the ad. */
  adId(): Promise<string | null>
}

/**
 * The registry as tools of the AI SDK. A tool answers with its card, with a price or with a failure. The model reads a
 * failure as an error, and people see it in the thread.
 */
export function chatToolSet({ scope, threadId, adId }: ChatToolsOptions): ToolSet {
  const inOrder = createCallOrder()
  return Object.fromEntries(
    toolEntries.map(([name, definition]) => [
      name,
      tool({
        title: definition.title,
        description: definition.price
          ? `${definition.description} Shows its price first; the user confirms.`
          : definition.description,
        inputSchema: inputOf(definition),
        execute: (input: unknown, { toolCallId }) =>
          withProgress(async (progress) => {
            const callId = `${threadId}:${toolCallId}`
            const run = async () =>
              callTool({ name, tool: definition, scope, threadId, adId: await adId(), input, callId, progress })
            return inOrder({ readsOnly: definition.readsOnly ?? false, run })
          }),
        toModelOutput: ({ output }) => toModelOutput(output)
      })
    ])
  )
}

/** The schema as every model reads it, and its own check. */
const inputOf = ({ input }: ToolDefinition) =>
  jsonSchema<unknown>(toolInputSchema(input), {
    validate(given) {
      const parsed = input.safeParse(given)
      return parsed.success ? { success: true, value: parsed.data } : { success: false, error: parsed.error }
    }
  })

/** What the thread stores as a tool's answer: the card of a result, or the unchanged price or failure. */
const shown = (answer: ToolAnswer): object => (answer.kind === 'result' ? answer.result : answer)

function toModelOutput(output: object) {
  if (isError(output)) return { type: 'error-text' as const, value: failureWords(output) }
  // It is JSON, by its schema or because the SDK has stored it as JSON.
  return { type: 'json' as const, value: briefResult(output, inFull) as JSONValue }
}

const isError = (output: object): output is ToolError => 'kind' in output && output.kind === 'error'

/** What failed, what it cost and what the user can choose. */
function failureWords({ message, cost, details }: ToolError): string {
  const facts = Object.keys(details).length > 0 ? ` ${cutText(JSON.stringify(details), factsCharacters)}` : ''
  return `${message} ${cost}${facts}`
}

/** Yields partial answers, then the final answer. A slow reader gets only the newest partial answer. */
async function* withProgress(
  run: (progress: (partial: object) => void) => Promise<ToolAnswer>
): AsyncGenerator<object> {
  let latest: object | null = null
  let isDone = false
  let changed = Promise.withResolvers<void>()
  const answer = run((partial) => {
    latest = partial
    changed.resolve()
  })
  const end = () => {
    isDone = true
    changed.resolve()
  }
  answer.then(end, end)
  while (!isDone) {
    await changed.promise
    changed = Promise.withResolvers()
    const partial = latest
    latest = null
    if (partial && !isDone) yield partial
  }
  yield shown(await answer)
}
