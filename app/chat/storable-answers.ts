import type { LanguageModelMiddleware } from 'ai'
import { storableJson, storableText, storableValue } from '@callsheet/lib/text/storable-text.ts'

type Streamed = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>['stream']
type Part = Streamed extends ReadableStream<infer Inner> ? Inner : never

/** Replaces characters of the model's answer that the database cannot store, so that the answer continues. */
export const storableAnswers: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream()
    return { ...rest, stream: stream.pipeThrough(storableParts()) }
  }
}

function storableParts(): TransformStream<Part, Part> {
  // A piece may end inside a surrogate pair. The next piece begins with its other half.
  const halves = new Map<string, string>()
  const whole = (id: string, delta: string): string => {
    const text = (halves.get(id) ?? '') + delta
    const half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
    halves.set(id, half)
    return storableText(half ? text.slice(0, -1) : text)
  }
  return new TransformStream({
    transform(part, controller) {
      if ('delta' in part) controller.enqueue({ ...part, delta: whole(part.id, part.delta) })
      else if (part.type === 'tool-call')
        controller.enqueue({ ...part, input: storableJson(part.input.toWellFormed()) })
      else controller.enqueue(storableValue(part))
    }
  })
}
