import { extractText, getDocumentProxy } from 'unpdf'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { storableText } from '@callsheet/lib/text/storable-text.ts'
import { maximum } from '../page-reading/bounds.ts'

const maximumCharacters = 500_000

/** Text of a PDF, pages apart by a blank line. */
export async function readPdf({ bytes }: { bytes: Uint8Array }): Promise<string> {
  try {
    // A copy: the reader takes the bytes away from whoever hands them over, and refuses any kin of Uint8Array.
    const document = await getDocumentProxy(new Uint8Array(bytes))
    if (document.numPages > maximum.pdfPages) {
      throw new AppError(
        'upstream-failed',
        `This PDF has ${document.numPages} pages; at most ${maximum.pdfPages} are read.`,
        { retryable: false }
      )
    }
    const { text } = await extractText(document, { mergePages: false })
    return storableText(cutText(text.join('\n\n'), maximumCharacters))
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('upstream-failed', 'This PDF could not be read.', { cause, retryable: false })
  }
}
