import type { ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'

export type ContentKind = ScrapeResponse['kind']

/** The kind of an answer: from its bytes where they tell, else from the server's header. */
export function contentKind(bytes: Uint8Array, contentType: string | null): ContentKind {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 512))
  if (head.startsWith('%PDF-')) return 'pdf'
  if (/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftypavif)/s.test(head)) return 'image'
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const looksLikeHtml = /^\s*(?:\xef\xbb\xbf)?(?:<!doctype html|<html|<head|<body|<!--)/i.test(head)
  if (type === 'text/html' || type === 'application/xhtml+xml' || looksLikeHtml) return 'html'
  if (type === 'application/json' || type.endsWith('+json')) return 'json'
  if (type.startsWith('image/')) return 'image'
  if (type === 'application/pdf') return 'pdf'
  if (
    type.startsWith('text/') ||
    type === 'application/xml' ||
    type.endsWith('+xml') ||
    type === 'application/javascript'
  )
    return 'text'
  if (type === '') return head.includes('\0') ? 'other' : 'text'
  return 'other'
}
