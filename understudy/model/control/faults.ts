import { z } from 'zod'
import type { GatewayRequest } from '../protocol/request.ts'

/** What a fault is matched with. A request for speech has neither tools nor a stream. */
type FaultyRequest = Partial<Pick<GatewayRequest, 'stream' | 'tools'>>

/** The requests that a fault hits. All when nothing is given. */
const matchSchema = z.object({
  /** Name of a tool that the request offers. */
  tool: z.string().optional(),
  stream: z.boolean().optional(),
  /** Words anywhere in the request. */
  text: z.string().optional()
})

const kinds = {
  'rate-limited': z.object({ retryAfterSeconds: z.number().nonnegative().default(1) }),
  overloaded: z.object({}),
  'server-error': z.object({ status: z.number().int().min(500).max(599).default(500) }),
  /** Sends nothing until the caller leaves or the server stops. */
  hang: z.object({}),
  /** The connection is reset before the first byte of the answer. */
  reset: z.object({}),
  'slow-first-byte': z.object({ milliseconds: z.number().nonnegative().default(1_000) }),
  /**
   * The connection breaks after some events. `midEvent` breaks inside the next one. JSON answers break in the middle.
   */
  'break-off': z.object({
    afterEvents: z.number().int().nonnegative().default(4),
    midEvent: z.boolean().default(false)
  }),
  /** A streamed `error` event instead of the rest. */
  'error-event': z.object({ afterEvents: z.number().int().nonnegative().default(4) }),
  /** A stream that closes politely without its last events. */
  'end-early': z.object({}),
  /** The model declines, in its own words. With `byStopReason` the answer's `stop_reason` says so too. */
  refusal: z.object({
    words: z.string().default('I’m sorry, but I can’t help with that.'),
    byStopReason: z.boolean().default(true),
    explanation: z.string().nullable().default(null)
  }),
  'malformed-json': z.object({}),
  /** The answer is prose and does not call the forced tool. */
  'no-tool-call': z.object({}),
  /** The tool's answer lacks a required field and has a wrong type. */
  'schema-violation': z.object({}),
  /** The tool's answer fits its schema but breaks a rule of the craft. */
  'discipline-violation': z.object({}),
  /** Texts of the answer hold a NUL character and half of a surrogate pair. */
  'odd-characters': z.object({})
} as const

const common = { count: z.number().int().positive().default(1), match: matchSchema.default({}) }

export const faultSchema = z.discriminatedUnion('kind', [
  kinds['rate-limited'].extend({ kind: z.literal('rate-limited'), ...common }),
  kinds.overloaded.extend({ kind: z.literal('overloaded'), ...common }),
  kinds['server-error'].extend({ kind: z.literal('server-error'), ...common }),
  kinds.hang.extend({ kind: z.literal('hang'), ...common }),
  kinds.reset.extend({ kind: z.literal('reset'), ...common }),
  kinds['slow-first-byte'].extend({ kind: z.literal('slow-first-byte'), ...common }),
  kinds['break-off'].extend({ kind: z.literal('break-off'), ...common }),
  kinds['error-event'].extend({ kind: z.literal('error-event'), ...common }),
  kinds['end-early'].extend({ kind: z.literal('end-early'), ...common }),
  kinds.refusal.extend({ kind: z.literal('refusal'), ...common }),
  kinds['malformed-json'].extend({ kind: z.literal('malformed-json'), ...common }),
  kinds['no-tool-call'].extend({ kind: z.literal('no-tool-call'), ...common }),
  kinds['schema-violation'].extend({ kind: z.literal('schema-violation'), ...common }),
  kinds['discipline-violation'].extend({ kind: z.literal('discipline-violation'), ...common }),
  kinds['odd-characters'].extend({ kind: z.literal('odd-characters'), ...common })
])

export type Fault = z.infer<typeof faultSchema>
export type FaultInput = z.input<typeof faultSchema>

/** Faults wait in order. Each request takes the first one that matches it. */
export function createFaults() {
  let waiting: Fault[] = []
  return {
    add(fault: Fault): void {
      waiting.push({ ...fault })
    },
    take(request: FaultyRequest): Fault | null {
      const fault = waiting.find((one) => matches(one, request))
      if (!fault) return null
      fault.count -= 1
      waiting = waiting.filter((one) => one.count > 0)
      return fault
    },
    list: (): readonly Fault[] => waiting,
    clear(): void {
      waiting = []
    }
  }
}

export type Faults = ReturnType<typeof createFaults>

function matches({ match }: Fault, request: FaultyRequest): boolean {
  if (match.stream !== undefined && match.stream !== (request.stream ?? false)) return false
  if (match.tool !== undefined && !(request.tools ?? []).some((tool) => tool.name === match.tool)) return false
  return match.text === undefined || JSON.stringify(request).includes(match.text)
}
