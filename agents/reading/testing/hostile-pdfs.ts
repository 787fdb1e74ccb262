import { deflateSync } from 'node:zlib'

const flate = '/FlateDecode'

/**
 * A PDF of one page whose content is this stream, decoded by these filters. The page and the forms can draw the forms by
 * their names.
 */
export function pdfOf(stream: Uint8Array, filters = [flate], forms: Record<string, string> = {}): Buffer<ArrayBuffer> {
  const names = Object.keys(forms).map((name, index) => `/${name} ${index + 5} 0 R`)
  const resources = `<</Font<</T<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<<${names.join('')}>>>>`
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources ${resources}>>endobj
4 0 obj<</Length ${stream.byteLength}/Filter[${filters.join('')}]>>stream
`
  const drawn = Object.values(forms).map((content, index) => {
    const about = `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources ${resources}/Length ${content.length}`
    return `${index + 5} 0 obj<<${about}>>stream\n${content}\nendstream endobj\n`
  })
  const tail = `\nendstream endobj\n${drawn.join('')}trailer<</Root 1 0 R>>\n%%EOF`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from(tail)])
}

/** A form that draws itself. */
export const pdfOfFormInItself = (): Buffer<ArrayBuffer> =>
  pdfOf(deflateSync('/A Do'), [flate], { A: 'BT /T 9 Tf (a) Tj ET /A Do /A Do' })

/** Two forms that draw each other. */
export const pdfOfFormsInEachOther = (): Buffer<ArrayBuffer> =>
  pdfOf(deflateSync('/A Do /B Do'), [flate], {
    A: 'BT /T 9 Tf (a) Tj ET /B Do /B Do',
    B: 'BT /T 9 Tf (b) Tj ET /A Do /A Do'
  })

/** A few kilobytes of forms, each of which draws the next one twice: nobody comes to the end. */
export function pdfWithoutEnd(): Buffer<ArrayBuffer> {
  const names = Array.from({ length: 40 }, (_, index) => `F${index}`)
  const forms = names.map((name, index) => [
    name,
    index + 1 < names.length ? `/F${index + 1} Do `.repeat(2) : 'BT /T 9 Tf (a) Tj ET'
  ])
  return pdfOf(deflateSync('/F0 Do'), [flate], Object.fromEntries(forms))
}
