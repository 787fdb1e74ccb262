/** What shops write where nobody made it, or where nobody knows who. In lower case, without signs. */
const none = new Set(
  [
    'n a|na|none|null|undefined|unknown|unbranded|other|others|generic|no brand|nobrand|without brand',
    'ohne|ohne marke|unbekannt|sonstige|sonstiges|andere|keine angabe|autre|autres|sans marque|inconnu|inconnue',
    'otro|otra|otros|otras|sin marca|genérico|genérica|outro|outra|outros|outras|sem marca|altro|altri|senza marca',
    'overig|overige|onbekend|merkloos|övrigt|okänd|inny|inne|brak|bez marki|bez značky|ostatní|neuvedeno',
    'egyéb|ismeretlen|alte|fără marcă|diğer|markasız|другое|прочее|нет бренда|без бренда|без марки|інше|άλλο',
    'אחר|أخرى|その他|ノーブランド|其他|无品牌|無品牌|기타'
  ].flatMap((words) => words.split('|'))
)
const longest = 40

/** The maker, unless its place only says that there is none. */
export function makerOf(words: string | null): string | null {
  if (words === null || words.length > longest) return words
  const said = (words.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')
  return said === '' || none.has(said) || /^\(\d+\)$/.test(words.trim()) ? null : words
}
