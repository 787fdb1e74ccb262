import type { z } from 'zod'

import type { Violation } from '../disciplines/disciplines.ts'
import type { ModelRole } from '../registry.ts'

/** One agent that answers through a forced tool. Its prompt is text beside the code and may be edited. */
export interface Agent<Input, Answer> {
  /** Which model of `lib/registry.ts` it runs on. */
  role: ModelRole
  /** For the user, when it fails: "The script writer …". */
  label: string
  toolDescription: string
  maximumTokens: number
  input: z.ZodType<Input>
  /** What the model reads, where it needs more than the caller gives. */
  present?(input: Input): unknown
  /** The answer's schema may depend on what was asked, as a script's on its format. */
  answerFor(input: Input): z.ZodType<Answer>
  /** Rules that a schema cannot say. What they find goes back to the model. */
  check?(answer: Answer, input: Input): Violation[]
}

export function defineAgent<Input, Answer>(agent: Agent<Input, Answer>): Agent<Input, Answer> {
  return agent
}
