import { z } from 'zod'
import { retryAfterSeconds, type CallResult } from '../call.ts'
import type { CreateAnswer } from '../port.ts'

const madeSchema = z.object({ prompt_id: z.string().min(1).max(200) })

const errorSchema = z.object({
  type: z.string().nullish(),
  message: z.string().nullish(),
  details: z.string().nullish()
})

/** `node_errors` is an empty list when no node is to blame. */
const refusalSchema = z.object({
  error: z.union([errorSchema, z.string()]),
  node_errors: z
    .union([
      z.record(z.string(), z.object({ class_type: z.string().nullish(), errors: z.array(errorSchema) })),
      z.array(z.unknown()).transform(() => undefined)
    ])
    .nullish()
})

const mostWords = 600

export function toCreateAnswer(result: CallResult): CreateAnswer {
  if (result.kind === 'not-sent') {
    return { kind: 'not-created', detail: result.detail, retryAfterSeconds: 10, trouble: 'unreachable' }
  }
  const { status = 0, headers } = result
  if (status === 429) {
    return { kind: 'not-created', detail: 'HTTP 429', retryAfterSeconds: retryAfterSeconds(headers, 5) }
  }
  if (result.kind === 'lost') return { kind: 'unknown', detail: result.detail }
  const made = madeSchema.safeParse(result.json).data
  if (status === 200 && made) return { kind: 'created', taskId: made.prompt_id }
  const detail = wordsOf(result.json) ?? `HTTP ${status}`
  // ComfyUI itself asks for no key. A proxy in front of it may.
  if (status === 401 || status === 403)
    return { kind: 'refused', code: 'undeliverable', detail, trouble: 'key-refused' }
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', code: 'invalid-input', detail }
  return { kind: 'unknown', detail }
}

/** What ComfyUI says against a workflow, with the nodes: a missing model file, a node type that is not installed. */
function wordsOf(json: unknown): string | null {
  const refusal = refusalSchema.safeParse(json).data
  if (!refusal) return null
  const { error } = refusal
  const first = typeof error === 'string' ? error : sentence(error)
  const nodes = Object.entries(refusal.node_errors ?? {}).map(
    ([id, node]) => `node ${id} (${node.class_type ?? 'unknown'}): ${node.errors.map(sentence).join('; ')}`
  )
  return [first, ...nodes].join('. ').slice(0, mostWords)
}

const sentence = ({ message, details }: z.infer<typeof errorSchema>): string =>
  [message, details].filter(Boolean).join(': ')
