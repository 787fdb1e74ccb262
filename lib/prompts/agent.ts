import type { z } from 'zod'

import type { Violation } from '../disciplines/disciplines.ts'
import type { ModelRole } from '../registry.ts'

/** One agent that answers through a forced tool. Its prompt is a text file beside the code and may be edited. */
export interface Agent<Input, Answer> {
  /** The role in `lib/registry.ts` that names its model. */
  role: ModelRole
  /** Name for the user when it fails: "The script writer …". */
  label: string
  toolDescription: string
  maximumTokens: number
  input: z.ZodType<Input>
  /** The user's own words about what to do. The model gets them apart from its input, which is only data. */
  instructionsOf?(input: Input): string | undefined
  /** Makes the model's input when the model needs more than the caller's fields. */
  present?(input: Input): unknown
  /** The answer's schema may depend on the input: a script's schema depends on its format. */
  answerFor(input: Input): z.ZodType<Answer>
  /** Rules that a schema cannot express. Their findings go back to the model. */
  check?(answer: Answer, input: Input): Violation[]
}

export function defineAgent<Input, Answer>(agent: Agent<Input, Answer>): Agent<Input, Answer> {
  return agent
}
