import type { WalkedPage } from './page-walk.ts'

/** So many elements and texts after the title its maker is looked for. */
const reach = 900
/** A label and what it labels stand so near. */
const nearby = 8
const longestBrand = 60
/** Labels of the maker, in the languages of shops. */
export const brandLabels = [
  'brands?(?: name)?|marke ?/ ?hersteller|marque ?/ ?fabricant|merknaam|tuotemerkki|εταιρία|البراند|nhãn hiệu|i̇?stehsalçı|manufacturers?(?: name)?|made by|maker|vendor|designer|marke|hersteller(?:name)?|marques?|fabricant|marca(?: del produto)?|fabricante|marchio|produttore|merk|fabrikant',
  'märke|varumärke|tillverkare|mærke|producent|producer|merke|produsent|leverandør|merkki|valmistaja|brändi|vörumerki|framleiðandi',
  'marka|producent|výrobce|značka|výrobca|gyártó|márka|producător|marc[ăa]|proizvođač|brend|robna marka|blagovna znamka|znamka|proizvajalec|prodhuesi|gamintojas|prekės ženklas|ražotājs|zīmols|tootja|kaubamärk|bränd',
  'производител[ья]|бренд|(?:торговая )?марка|торгова марка|виробник|вытворца|произвођач|бренд|марка|производител|өндіруші|ishlab chiqaruvchi|brendi',
  'μάρκα|κατασκευαστής|εταιρεία|üretici|istehsalçı|מותג|יצרן|العلامة التجارية|الماركة|ماركة|المصنع|برند|سازنده',
  'ブランド(?:名)?|メーカー(?:名)?|品牌(?:名称)?|廠牌|厂商|廠商|制造商|製造商|브랜드|제조사|thương hiệu|nhà sản xuất|hãng(?: sản xuất)?|merek|jenama|ยี่ห้อ|แบรนด์|ब्रांड'
].join('|')
const labelled = new RegExp(`^(?:${brandLabels})(?:\\s{0,3}[:：]\\s{0,3}(.*))?$`, 'iu')

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
