import { readFile } from 'node:fs/promises'
import { AppError } from '@callsheet/lib/errors.ts'
import { decodeText } from '@callsheet/lib/own-script/decode-text.ts'
import { maximumOwnScriptCharacters } from '@callsheet/lib/own-script/own-script.ts'
import { readOwnScript } from '@callsheet/lib/own-script/read-own-script.ts'

/** UTF-8 and UTF-16 have at most four bytes for a character. */
const maximumBytes = maximumOwnScriptCharacters * 4

/** The text of a script file. Errors: `invalid-input` when it is no script, before anything is made. */
export async function readScriptFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new AppError('invalid-input', `--script: the file ${path} cannot be read.`, { cause: error })
  })
  if (bytes.byteLength > maximumBytes)
    throw new AppError(
      'invalid-input',
      `--script: ${path} has ${bytes.byteLength} bytes, which is more than a script of ${maximumOwnScriptCharacters} characters.`
    )
  const text = decode(path, bytes)
  readOwnScript({ text })
  return text
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    throw new AppError('invalid-input', `--script: ${path} is no text in UTF-8 or UTF-16.`, { cause: error })
  }
}
