import { nextStepSchema } from '@callsheet/lib/wire/next-step.ts'

/** `url`, `href`, `captionsUrl`: where the API has a path and the studio adds nothing to it. */
const isAddress = (key: string, value: unknown): value is string =>
  /^(?:href|url|\w+Url)$/.test(key) && typeof value === 'string' && value.startsWith('/')

/**
 * An answer for a program that knows only the tools: whole addresses instead of paths, and of a next step the tool and not
 * the call of the API.
 */
export function forPrograms<Answer>(answer: Answer, publicUrl: string): Answer {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      if (isAddress(key, value)) return publicUrl + value
      if (key !== 'nextStep') return value
      const { call: _ofTheApi, ...step } = { ...nextStepSchema.safeParse(value).data }
      return step.action === undefined ? value : step
    })
  )
}
