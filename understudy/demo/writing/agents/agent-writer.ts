export interface AgentCall {
  /** The task as the request carries it. */
  input: Record<string, unknown>
  /** Why the answer before was refused, line by line; empty the first time. */
  reasons: readonly string[]
  /** JSON schema of the tool. */
  schema: Record<string, unknown>
}

export type AgentWriter = (call: AgentCall) => Record<string, unknown>
