import type { WalkedPage } from './page-walk.ts'

/** So many elements and texts after the title its maker is looked for. */
const reach = 900
/** A label and what it labels stand so near. */
const nearby = 8
const longestBrand = 60
const labels =
  'brand(?: name)?|manufacturer|made by|marke|hersteller|marque|fabricant|marca|fabricante|marchio|produttore|merk|fabrikant|märke|varumärke|tillverkare|mærke|producent|merke|produsent|merkki|valmistaja|marka|výrobce|značka|výrobca|gyártó|márka|producător|производитель|бренд|марка|виробник|μάρκα|κατασκευαστής|üretici|ブランド|メーカー|品牌|브랜드|제조사|thương hiệu'
const labelled = new RegExp(`^(?:${labels})(?:\\s{0,3}[:：]\\s{0,3}(.*))?$`, 'iu')

/** The brand or maker that a table or a line beside the product names. */
export function visibleBrand({ pieces, titleOrder }: WalkedPage): string | null {
  const start = titleOrder ?? 0
  for (const [index, { text, order, isElsewhere, isTerm }] of pieces.entries()) {
    if (isElsewhere || order < start || order > start + reach || text.length > longestBrand + 20) continue
    const label = labelled.exec(text)
    if (label === null) continue
    const beside = label[1] ?? ''
    const after = pieces[index + 1]
    const next = after && /^[:：]$/u.test(after.text) ? pieces[index + 2] : after
    // A label without a colon may be a heading or a menu, outside of tables and lists.
    const isLabel =
      (isTerm && next?.isTerm === false) ||
      text.includes(':') ||
      text.includes('：') ||
      after?.text.startsWith(':') === true
    const value = (beside !== '' ? beside : isLabel && next && next.order - order <= nearby ? next.text : '').replace(
      /^[\s:：]+/u,
      ''
    )
    if (value !== '' && value.length <= longestBrand && !/[:：]$/u.test(value)) return value
  }
  return null
}
