import { startHttpServer } from '@callsheet/lib/adapters/node/http/serve.ts'

/** A site of the test's own: a page per path, and what was asked of it. */
export async function startSite(pages: Record<string, (request: Request) => Response | Promise<Response>>) {
  const asked: string[] = []
  const server = await startHttpServer({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return pages[pathname]?.(request) ?? new Response('Nothing here.', { status: 404 })
    }
  })
  return { url: server.url, asked, stop: () => server.stop(0) }
}

export function html(body: string, contentType = 'text/html; charset=utf-8'): Response {
  return new Response(`<!doctype html><html><head><title>A page</title></head><body>${body}</body></html>`, {
    headers: { 'content-type': contentType }
  })
}

/** A PDF of one page with one line of text, its table of contents counted out. */
export function pdf(line: string): Response {
  const stream = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  return new Response(text, { headers: { 'content-type': 'application/pdf' } })
}
