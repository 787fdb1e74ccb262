/** What a text of its own before an amount says of it, in the largest languages of trade, with or without a colon. */

const asked = [
  '(?:our |your |sale |special |current |online |web |internet |final |offer |total |unit )?price(?: is| today)?|you pay|now',
  '(?:unser |ihr |aktueller )?preis|(?:notre |votre )?prix(?: ttc| net| internet)?|(?:nuestro |su )?precio(?: final| oferta)?|(?:nosso )?preço|(?:nostro )?prezzo(?: finale| scontato)?|(?:onze )?prijs',
  '(?:vårt )?pris|hinta|(?:naše )?cena(?: s dph| brutto| promocyjna)?|(?:bruttó )?ár|pre[tț]|(?:наша |ваша )?цена|ціна|cijena|fiyat|τιμή',
  '(?:販売|税込)?価格|价格|價格|售价|가격|판매가|giá|harga|ราคา|מחיר|السعر',
  '(?:aktions|sonder|angebots|kauf)preis|prix (?:promo|actuel|remisé|soldé)|precio (?:actual|web|online|promo)|por|preço (?:promocional|à vista|atual)|nu|nå|tilbud|akciós ár|pre[tț] (?:promo(?:țional|tional)?|redus)|промо(?:ционална)? цена|цена (?:со скидкой|сейчас)|акці[йи]?на ціна|акционная цена|akcijska (?:cijena|cena)|(?:indirimli |satış )fiyatı?|τιμή (?:προσφοράς|e-?shop)|מחיר מבצע|سعر العرض|قیمت|価格（税込）|特価|特價|優惠價|할인가|giá (?:bán|khuyến mãi)|harga promo|ราคาพิเศษ|(?:akcijos )?kaina|(?:soodus)?hind|(?:tilboðs)?verð|qiymət|narxi?|бағасы'
]
const before = [
  'was|rrp|msrp|srp|uvp|(?:list|original|retail|old|previous|market|(?:suggested|recommended) retail) price|compare at(?: price)?|statt|alter preis',
  'au lieu de|prix (?:conseillé|barré|public)|precio (?:anterior|recomendado|de lista)|preço (?:anterior|antigo)|prezzo (?:di listino|consigliato|originale|precedente)|adviesprijs',
  'ordinær pris|ord\\.? pris|førpris|cena (?:regularna|katalogowa|poprzednia)|původní cena|eredeti ár|pre[tț] vechi|prp|старая цена|стара ціна|参考価格|定価|原价|原價|市场价|정가',
  'bisher|ursprünglich|listenpreis|vorher|ancien prix|prix (?:de base|initial)|pvpr?|antes|de|preço de|van|oude prijs|tidigare pris|rek\\.? ?pris|vejl\\.? ?(?:udsalgs)?pris|før|ovh|(?:poprzednia|stara|pôvodná|původní) cena|korábbi ár|listaár|(?:eredeti|régi) ár|pre[tț] ini[tț]ial|стара цена|цена без скидки|stara (?:cijena|cena)|mpc|(?:piyasa|eski|liste) fiyatı?|(?:αρχική|λιανική|παλιά) τιμή|מחיר מקורי|السعر (?:السابق|الأصلي)|قیمت قبلی|希望小売価格|メーカー希望小売価格|定價|建議售價|소비자가|시중가|giá (?:gốc|cũ|thị trường|niêm yết)|harga (?:asli|coret)|ราคาเดิม|(?:sena|ankstesnė) kaina|vecā cena'
]
/** What is asked where nothing else is, and was asked where a lower price stands beside it. */
const regular = [
  'reg(?:ular|\\.)?(?: price)?|regularly|usually|normal price|normalpreis|regulärer preis|prix (?:normal|habituel)|precio (?:normal|regular|habitual)|preço normal|prezzo (?:normale|pieno)|normale prijs|normalpris|ordinarie pris|normaalihinta|norm\\. hinta|běžná cena|bežná cena|redna cena|redovna (?:cijena|cena)|редовна цена|обычная цена|звичайна ціна|normal fiyat|κανονική τιμή|מחיר רגיל|السعر العادي|通常価格|harga normal|ราคาปกติ|tavahind|įprasta kaina'
]
/** The lowest price of a time past, which shops of the European Union say beside a reduced one. */
const lowest =
  /(?:lowest|niedrigst|tiefst|günstigst|najni[żzž]|nejni[žz]|najmanj|cel mai (?:mic|sc[ăa]zut)|най-ниск|plus bas|más bajo|più basso|mais baixo|laagste|lägst|lavest|alin|legalacsonyabb|žemiausi|zemāk|madalaim|χαμηλότερ)/iu
const thirty = /(?<!\d)30(?!\d)/
const beside = [
  '(?:you |your )?(?:save|saved|savings?)|discount|(?:sie )?sparen|ersparnis|économisez|remise|ahorra|ahorro|risparmi|risparmio|rabatt?|korting|sleva|zniżka|скидка',
  'shipping|delivery|postage|versand|versandkosten|livraison|envío|frete|spedizione|verzendkosten|frakt|doprava|dostawa|доставка|deposit|tax|vat|mwst|fee'
]
const lesser = [
  '(?:price |prices )?(?:as low as|starting (?:at|from)|from)|(?:preis )?ab|(?:prix )?(?:à partir de|dès)|(?:precio )?desde|a partir de|(?:prezzo )?(?:a partire da|da)|(?:prijs )?vanaf|(?:pris )?(?:från|fra)|alkaen|(?:cena )?od|(?:цена )?(?:от|від)|-?(?:tól|től)|de la|başlayan'
]
/** The price of those who have joined something, or who buy much or often. */
const members = [
  "(?:(?:bronze|silver|gold|platinum|diamond|vip|club|member(?:s|ship|'s)?|loyalty|card ?holder|dealer|reseller|trade|wholesale|subscriber)s? ){1,2}price|price (?:for|with) (?:members|(?:a )?membership|(?:club )?card)",
  '(?:mitglieder|club|kunden ?karten|vorteils)-?preis|prix (?:membres?|adhérents?|abonnés?|club|fidélité|carte)|precio (?:de )?(?:socios?|club|miembros?|tarjeta)|preço (?:de )?(?:sócios?|clube|assinantes?)|prezzo (?:soci|club|tessera)|(?:leden|club)prijs',
  '(?:medlems|klubb?)-?pris|(?:jäsen|klubi)hinta|cena (?:klubowa|dla klubowiczów|z kartą)|(?:klubová|členská) cena|cena pro členy|klub(?:kártyás)? ?ár|pre[tț] club|(?:клубная|оптовая) цена|цена (?:по|с) (?:клубной )?карт(?:е|ой)|клубна ціна|ціна за карткою',
  '会員価格|会员价|會員價|회원가|giá thành viên|harga (?:member|anggota)|ราคาสมาชิก|מחיר (?:מועדון|חבר)|سعر الأعضاء'
]
/** The price of those who enter a code: "com o código TV20:". */
const coded = [
  '(?:(?:price|preis|prix|precio|preço|prezzo|prijs|pris|cena|цена) )?(?:with|using|use|mit|avec|con|com|med|met|s|z|ze|cu|с|по) (?:(?:the|dem|le|el|il|o|de|den) )?(?:(?:promo|discount|coupon|voucher|rabatt|gutschein|kortings)[- ]?)?(?:code|coupon|voucher|código|codice|cupón|cupom|gutschein|kode|kod|koden|kód|kódem|kodem|kuponem|codul|промокодом|промокоду)(?: (?:promo|promocional|promozionale|sconto))?(?: [\\p{L}\\p{N}_-]{2,20})?'
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
  /** The usual price, which can be the one before. */
  regular: whole(regular),
  /** An amount beside the price: a saving, a tax. Without a colon these are links and tabs too. */
  beside: whole(beside, '[:：]'),
  /** The price of the largest number or of the cheapest kind: others come before it. */
  lesser: new RegExp(`(?:^|\\s)(?:${lesser.join('|')}) ?[:：]?$`, 'iu'),
  /** The price of members: others pay another one. */
  members: whole(members),
  /** The price of those who enter a code: less than what is asked. */
  coded: whole(coded),
  /** The price without tax, where a buyer pays it. */
  untaxed: whole(untaxed)
} as const

export type PriceLabel = keyof typeof patterns

export function isAnyPriceLabel(text: string): boolean {
  return text.length <= longest && Object.values(patterns).some((pattern) => pattern.test(text))
}

/** "Najniższa cena z 30 dni przed obniżką:" before an amount, which is not what is asked. */
export function isLowestOfDays(text: string): boolean {
  const words = text.slice(-longest * 3)
  return lowest.test(words) && thirty.test(words)
}

export function isPriceLabel(kind: PriceLabel, text: string): boolean {
  return text.length <= longest && patterns[kind].test(text)
}
