import { InvalidToolInputError, NoSuchToolError } from 'ai'
import { z } from 'zod'

/** What was wrong with a call that reached no tool, for the model and the user alike; null where the answer failed. */
export function describeToolFailure(error: unknown): string | null {
  if (NoSuchToolError.isInstance(error))
    return `There is no tool "${error.toolName}". Nothing was done and nothing was spent.`
  if (!InvalidToolInputError.isInstance(error)) return null
  const issues = issuesOf(error.cause).map(
    ({ path, message }) => `${path.map(String).join('.') || 'input'}: ${message}`
  )
  return `${error.toolName} was called wrongly: ${issues.join('; ') || 'its input is no JSON'}. Nothing was spent.`
}

/** The validation error is wrapped by the SDK, more than once. */
function issuesOf(cause: unknown): z.core.$ZodIssue[] {
  if (cause instanceof z.core.$ZodError) return cause.issues
  return cause instanceof Error ? issuesOf(cause.cause) : []
}
