/** What a text of its own before an amount says of it, in the largest languages of trade, with or without a colon. */

const asked = [
  '(?:our |your |sale |special |current |online |web |internet |final |offer |total |unit )?price|you pay|now',
  '(?:unser |ihr |aktueller )?preis|(?:notre |votre )?prix(?: ttc| net| internet)?|(?:nuestro |su )?precio(?: final| oferta)?|(?:nosso )?preço|(?:nostro )?prezzo(?: finale| scontato)?|(?:onze )?prijs',
  '(?:vårt )?pris|hinta|(?:naše )?cena(?: s dph| brutto| promocyjna)?|(?:bruttó )?ár|pre[tț]|(?:наша |ваша )?цена|ціна|cijena|fiyat|τιμή',
  '(?:販売|税込)?価格|价格|價格|售价|가격|판매가|giá|harga|ราคา|מחיר|السعر'
]
const before = [
  'was|rrp|msrp|srp|uvp|(?:list|original|retail|old|previous|market|(?:suggested|recommended) retail) price|compare at(?: price)?|statt|alter preis',
  'au lieu de|prix (?:conseillé|barré|public)|precio (?:anterior|recomendado|de lista)|preço (?:anterior|antigo)|prezzo (?:di listino|consigliato|originale|precedente)|adviesprijs',
  'ord(?:inarie|inær|\\.)? pris|førpris|cena (?:regularna|katalogowa|poprzednia)|původní cena|běžná cena|eredeti ár|pre[tț] vechi|prp|старая цена|стара ціна|参考価格|定価|原价|原價|市场价|정가'
]
const beside = [
  '(?:you |your )?(?:save|saved|savings?)|discount|(?:sie )?sparen|ersparnis|économisez|remise|ahorra|ahorro|risparmi|risparmio|rabatt?|korting|sleva|zniżka|скидка',
  'shipping|delivery|postage|versand|versandkosten|livraison|envío|frete|spedizione|verzendkosten|frakt|doprava|dostawa|доставка|deposit|tax|vat|mwst|fee'
]
const lesser = [
  '(?:price |prices )?(?:as low as|starting (?:at|from)|from)|(?:preis )?ab|(?:prix )?(?:à partir de|dès)|(?:precio )?desde|a partir de|(?:prezzo )?(?:a partire da|da)|(?:prijs )?vanaf|(?:pris )?(?:från|fra)|alkaen|(?:cena )?od|(?:цена )?(?:от|від)|-?(?:tól|től)|de la|başlayan'
]
const untaxed = [
  '(?:cena |vaše cena )?bez dph|prix ht|cena netto|nettó ár|netto|(?:price |prijs |pris )?(?:excl?\\.?|excluding|ex\\.?|without) (?:vat|tax|gst|btw)|(?:preis )?(?:exkl?\\.?|ohne|zzgl\\.?|ekskl\\.?|eks\\.?) (?:moms|mwst\\.?|mva)|(?:precio )?sin (?:iva|impuestos)|(?:prezzo )?(?:senza iva|iva esclusa)|(?:preço )?sem iva|(?:цена )?без ндс|税抜(?:価格)?'
]

const longest = 40
const whole = (words: readonly string[], colon = '[:：]?') => new RegExp(`^(?:${words.join('|')}) ?${colon}$`, 'iu')

const patterns = {
  /** The price that is asked. */
  asked: whole(asked),
  /** The price that was asked before. */
  before: whole(before),
  /** An amount beside the price: a saving, a tax. Without a colon these are links and tabs too. */
  beside: whole(beside, '[:：]'),
  /** The price of the largest number or of the cheapest kind: others come before it. */
  lesser: new RegExp(`(?:^|\\s)(?:${lesser.join('|')}) ?[:：]?$`, 'iu'),
  /** The price without tax, where a buyer pays it. */
  untaxed: whole(untaxed)
} as const

export type PriceLabel = keyof typeof patterns

export function isAnyPriceLabel(text: string): boolean {
  return text.length <= longest && Object.values(patterns).some((pattern) => pattern.test(text))
}

export function isPriceLabel(kind: PriceLabel, text: string): boolean {
  return text.length <= longest && patterns[kind].test(text)
}
