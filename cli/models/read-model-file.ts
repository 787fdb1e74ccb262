import { readFile } from 'node:fs/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import { refuseUnstorable } from '@callsheet/lib/http/refuse-unstorable.ts'
import { modelFileSchema, type ModelFile } from '@callsheet/lib/wire/model-config.ts'

/** Reads a complete and consistent model from JSON. Errors: `invalid-input` with the name of every wrong field. */
export async function readModelFile(file: string): Promise<ModelFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid-input', `${file} cannot be read (${error.code}).`)
  })
  const value = parseJson(file, text)
  refuseUnstorable(value, file)
  const parsed = modelFileSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`)
  throw new AppError('invalid-input', `${file} is no model that can be added:\n${reasons.join('\n')}`)
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError(
      'invalid-input',
      `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`
    )
  }
}
