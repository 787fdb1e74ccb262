import type { TextStreamPart, ToolSet } from 'ai'
import { z } from 'zod'

type Part = TextStreamPart<ToolSet>

const metadataSchema = z.object({
  anthropic: z.object({ stopDetails: z.object({ explanation: z.string().nullish() }).nullish() }).nullish()
})

/**
 * Adds a sentence for the user where an answer ends without one: after the last allowed step, for its length, with a
 * refusal or with nothing. A refusal in words stands as it is.
 */
export function tellEnd({ maximumSteps }: { maximumSteps: number }): TransformStream<Part, Part> {
  let steps = 0
  let hasAnswered = false
  let explanation: string | null | undefined
  const endWords = (reason: string): string | null => {
    if (reason === 'tool-calls' && steps >= maximumSteps)
      return `I stop here: these were ${maximumSteps} steps, the most that one answer may take. What is done is kept. Write "go on", and I continue.`
    if (reason === 'length') return 'My answer was cut off here for its length. Write "go on", and I continue.'
    if (hasAnswered) return null
    if (reason === 'content-filter') return `The model declined to answer this. ${explanation ?? 'It gave no reason.'}`
    return reason === 'stop' ? 'The model gave an empty answer. Nothing was done. Ask again.' : null
  }
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'start-step') hasAnswered = false
      if (part.type === 'tool-call' || (part.type === 'text-delta' && part.text.trim() !== '')) hasAnswered = true
      if (part.type === 'finish-step') {
        steps += 1
        explanation = metadataSchema.safeParse(part.providerMetadata).data?.anthropic?.stopDetails?.explanation
      }
      const words = part.type === 'finish' ? endWords(part.finishReason) : null
      if (words !== null) {
        const id = 'end-words'
        controller.enqueue({ type: 'text-start', id })
        controller.enqueue({ type: 'text-delta', id, text: words })
        controller.enqueue({ type: 'text-end', id })
      }
      controller.enqueue(part)
    }
  })
}
