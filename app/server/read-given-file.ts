import { AppError } from '@callsheet/lib/errors.ts'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import { readBytes } from '@callsheet/lib/http/read-json.ts'
import { givenNotesSchema, type GivenNotes } from '@callsheet/lib/wire/app-api/offers.ts'
import { maximumGivenBytes } from '@callsheet/lib/wire/research/given-quotes.ts'

export interface GivenFile {
  bytes: Uint8Array
  notes: GivenNotes
  contentType?: string
}

/** Boundaries and the fields beside the file. */
const formBytes = 64 * 1024

/**
 * A file of quotes: the body itself with its notes in the query, or a form with the file in the field `file`. Errors:
 * `invalid-input`, and `payload-too-large` above `maximumGivenBytes`.
 */
export async function readGivenFile(request: Request, query: GivenNotes): Promise<GivenFile> {
  const contentType = request.headers.get('content-type') ?? ''
  const isForm = contentType.startsWith('multipart/form-data')
  const bytes = await readBytes(request, maximumGivenBytes + (isForm ? formBytes : 0))
  const file = isForm ? await readForm(bytes, contentType, query) : { bytes, notes: query, contentType }
  if (file.bytes.byteLength === 0)
    throw new AppError('invalid-input', 'The file is empty; a CSV, a text or a saved page was expected.')
  return file
}

async function readForm(body: Uint8Array, contentType: string, query: GivenNotes): Promise<GivenFile> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError('invalid-input', 'The form could not be read.', { cause })
    })
  const { file, ...fields } = Object.fromEntries(form)
  if (!(file instanceof Blob)) throw new AppError('invalid-input', 'The form has no file in its field `file`.')
  const name = 'name' in file && typeof file.name === 'string' && file.name !== '' ? { name: file.name } : {}
  const notes = givenNotesSchema.safeParse({ ...name, ...query, ...fields })
  if (!notes.success) throw fromZodError(notes.error, 'The form')
  return { bytes: new Uint8Array(await file.arrayBuffer()), notes: notes.data, contentType: file.type }
}
