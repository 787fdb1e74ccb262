import { readFile } from 'node:fs/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import { brandKitContentSchema, type BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'

/** The content of a kit from a JSON file, as `brand show` and `brand read` print it. Errors: `invalid-input`. */
export async function readKitFile(path: string): Promise<BrandKitContent> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('invalid-input', `${path} cannot be read.`, { cause })
  })
  const parsed = brandKitContentSchema.safeParse(parseJson(path, text))
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path: field, message }) => `  ${field.join('.') || 'file'}: ${message}`)
  throw new AppError('invalid-input', `${path} is no brand kit:\n${reasons.join('\n')}`)
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid-input', `${path} is not valid JSON.`, { cause })
  }
}
