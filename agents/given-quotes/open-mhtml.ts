import PostalMime from 'postal-mime'
import { AppError } from '@callsheet/lib/errors.ts'
import { decodeText } from '../page-reading/charset.ts'

export interface SavedPage {
  html: string
  /** Address from which the browser saved it, if the file says. */
  url: string | null
}

/** The page of a browser's "Webpage, single file". Errors: `invalid-input` when there is no page in it. */
export async function openMhtml(bytes: Uint8Array): Promise<SavedPage> {
  const mail = await PostalMime.parse(new Uint8Array(bytes), { forceRfc822Attachments: true }).catch(
    (cause: unknown) => {
      throw new AppError('invalid-input', 'This saved page could not be opened. Save it again, or paste the reviews.', {
        cause
      })
    }
  )
  const html = firstDocument(mail.html ?? htmlAttachment(mail.attachments) ?? '')
  if (html.trim() === '')
    throw new AppError('invalid-input', 'There is no page in this file. Save it again, or paste the reviews.')
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value
  return { html, url: header('snapshot-content-location') ?? header('content-location') ?? null }
}

/** The page comes first. The frames in it, such as advertisements, follow as documents of their own. */
function firstDocument(html: string): string {
  const end = /<\/html\s*>/i.exec(html)
  return end ? html.slice(0, end.index + end[0].length) : html
}

function htmlAttachment(attachments: readonly { mimeType: string; content: unknown }[]): string | null {
  const page = attachments.find(({ mimeType }) => /html/i.test(mimeType))
  if (page?.content instanceof ArrayBuffer) return decodeText(new Uint8Array(page.content), page.mimeType)
  return typeof page?.content === 'string' ? page.content : null
}
