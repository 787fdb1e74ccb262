export interface AgentCall {
  /** The task in the request. */
  input: Record<string, unknown>
  /** The reasons against the last answer, one on each line. Empty the first time. */
  reasons: readonly string[]
  /** Pictures in the request, as base64. */
  pictures: readonly string[]
  /** JSON schema of the tool. */
  schema: Record<string, unknown>
}

/** What it cannot write, in its own words, as a model declines a task. */
export class Declined extends Error {}

/** Throws `Declined`. */
export type AgentWriter = (call: AgentCall) => Record<string, unknown> | Promise<Record<string, unknown>>
