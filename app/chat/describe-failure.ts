import { InvalidToolInputError, NoSuchToolError } from 'ai'
import { z } from 'zod'

/** Says to the model and the user why a call reached no tool. Null when the answer itself failed. */
export function describeToolFailure(error: unknown): string | null {
  if (NoSuchToolError.isInstance(error))
    return `There is no tool "${error.toolName}". Nothing was done and nothing was spent.`
  if (!InvalidToolInputError.isInstance(error)) return null
  const issues = issuesOf(error.cause).map(
    ({ path, message }) => `${path.map(String).join('.') || 'input'}: ${message}`
  )
  return `${error.toolName} was called wrongly: ${issues.join('; ') || 'its input is no JSON'}. Nothing was spent.`
}

/** The SDK wraps the validation error, more than once. */
function issuesOf(cause: unknown): z.core.$ZodIssue[] {
  if (cause instanceof z.core.$ZodError) return cause.issues
  return cause instanceof Error ? issuesOf(cause.cause) : []
}
