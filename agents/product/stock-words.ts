import { anyWords } from './any-words.ts'

/** In the largest languages of trade, in lower case, as shops write them beside prices. */
const gone = [
  'sold out|out of stock|currently unavailable|temporarily unavailable|no longer (?:available|in stock|sold)|not in stock|discontinued|notify me when|get notified.{0,20} when|back in stock soon|unavailable (?:online|for)|(?:this )?(?:product|item) is unavailable|sorry,? .{0,30}unavailable|temporarily out|waitlist',
  'ausverkauft|nicht (?:mehr )?(?:verfügbar|lieferbar|auf lager|vorrätig)|derzeit nicht verfügbar|vergriffen|nicht (?:online )?(?:bestellbar|erhältlich)',
  'épuisé|en rupture(?: de stock)?|rupture de stock|indisponible|(?:non|plus) disponible',
  'agotado|ya no (?:está )?disponible|no está disponible|sin (?:stock|existencias)|no disponible|esgotado|indisponível|fora de estoque|sem stock|produto indisponível|sin inventario',
  'esaurito|non (?:più )?disponibile|terminato',
  'uitverkocht|niet (?:meer )?(?:op voorraad|leverbaar|beschikbaar)|tijdelijk uitverkocht',
  'slutsåld|slut i lager|ej i lager|udsolgt|ikke på lager|utsolgt|ei varastossa|loppu(?:nut)? varastosta|loppuunmyyty',
  'wyprzedan\\p{L}*|brak w magazynie|niedostępn\\p{L}*|vyprodáno|není skladem|nedostupn\\p{L}*|vypredan\\p{L}*|elfogyott|nincs (?:készleten|raktáron)|nem elérhető|nem rendelhető|chwilowo brak|brak towaru|momentálně nedostupn\\p{L}*|išparduota|neturime|nėra (?:sandėlyje|prekės)|izpārdots|nav (?:noliktavā|pieejams)|läbi müüdud|otsas',
  'stoc epuizat|indisponibil|изчерпан\\p{L}*|няма в наличност|нет в (?:наличии|продаже)|снят\\p{L}* с (?:производства|продажи)|распродано|немає в наявності|закінчився|nije dostupn\\p{L}*|rasprodano|ni na zalogi|nema na (?:zalihi|stanju|lageru)|нема на (?:залиха|лагеру)|закінчився|відсутній|нет на складе|товар закончился',
  'ожидается поступление|няма наличност|нема в наявності|s-a epuizat|nu este (?:în|in) stoc',
  'tükendi|stokta yok|stok tükendi|satışda yoxdur|bitib|εξαντλ\\p{L}+|μη διαθέσιμο|אזל מהמלאי|لا المخزون|غير متوفر|غير متاح|نفذت? الكمية|نفدت? (?:من المخزون|الكمية)|ناموجود|אזל(?: מהמלאי| המלאי)?|לא במלאי|חסר במלאי',
  '在庫切れ|品切れ|売り切れ|売切|缺货|售罄|已售完|缺貨|품절|일시품절|hết hàng|tạm hết|stok habis|habis terjual|stok kosong|สินค้าหมด|暂时缺货|無庫存|无货|已下架|補貨中',
  '^(?:[\\p{L} ]{3,30}[:：] ?)?[^\\p{L}\\p{N}]{0,3}(?:unavailable|not available|rupture|hors stock|fuera de stock|slut|épuisée?s?|epuizat|habis|kosong|หมด|אזל|لا يوجد|sold|none|lipsă stoc|stoc zero|отсутствует|закончился|нет|няма|немає|nema|nėra|nav|pole|yok|qolmagan|сатылды)[^\\p{L}\\p{N}]{0,3}$',
  'non in stock|no hay (?:stock|existencias)|sem (?:estoque|stock)|tillfälligt slut|ikke tilgjengelig|ei saatavilla|nie je (?:skladom|na sklade)|jelenleg nem (?:kapható|elérhető|rendelhető)|nincs (?:raktáron|készleten)|f[ăa]r[ăa] stoc|lips[ăa] (?:în |in |din )?stoc|stoc (?:0|zero)|не е (?:наличен|налично|в наличност)',
  'немає на складі|razprodano|нема на (?:стању|залихама)|stokta bulunmuyor|δεν υπάρχει σε απόθεμα|μη διαθέσιμ\\p{L}*|לא זמין|אין במלאי|اتمام موجودی|完売|入荷待ち|入荷未定|無貨|已售罄|매진|ngừng (?:kinh doanh|bán)|หมดชั่วคราว|pole laos|uppselt|ekki til (?:á lager)?|stokda yoxdur|ამოიწურა|არ არის მარაგში|սպառված է|қолда жоқ|nuk ka (?:stok|gjendje)'
]

const here = [
  '(?:(?:more than )?\\d{1,6}\\+? )?(?:(?:in|on) stock|available)|available (?:now|immediately|online|to order|for (?:delivery|order|purchase))|item available|in stock.{0,3}(?:ready|ships|usually|and|online|now|\\d).{0,30}',
  '(?:only |just )?\\d{1,5} (?:left|in stock|available|pcs|pieces|items?|units?|remaining)(?: in stock| available| left)?|(?:usually )?(?:ships|dispatched|delivered) (?:in|within) .{1,30}|ready to ship|usually ships .{1,40}',
  '(?:sofort |ab lager )?lieferbar|sofort (?:verfügbar|versandfertig|lieferbar).{0,30}|auf lager.{0,20}|(?:nur )?noch \\d{1,4} (?:stück|auf lager|verfügbar).{0,20}|verfügbar|vorrätig|lieferzeit:? .{0,20}|(?:produit )?en stock.{0,20}|disponible(?: en stock| immédiatement)?|expédié sous .{1,20}|(?:plus que )?\\d{1,4} en stock',
  'con stock|en existencias?|(?:stock )?disponible:? ?\\d{0,4}|últimas unidades.{0,20}|(?:produto )?em estoque|em stock|disponível',
  'disponibile|disponibilità immediata|(?:prodotto )?disponibile.{0,15}|op voorraad.{0,20}|direct leverbaar|leverbaar|voor \\d{1,2}(?:[:.]\\d\\d)? ?(?:uur)? besteld.{0,20}|i lager|finns i lager|(?:\\d{1,4}\\+? (?:stk\\.?|st\\.?) )?på lager.{0,15}|varastossa.{0,15}|laos|á lager|til á lager',
  'skladem.{0,20}|na skladě|na sklade|skladom|raktáron.{0,10}|készleten|dostępn[yae]|w magazynie|na stanie|produkt dostępny|na magazynie|în stoc.{0,15}|in stoc.{0,15}|(?:produs )?disponibil[ăae]?(?: (?:în|in) stoc| imediat)?|sandėlyje|yra sandėlyje|ir noliktavā|noliktavā|pieejams|в наличии.{0,15}|есть в наличии|есть на складе',
  '(?:можно )?забрать (?:сегодня|завтра|сейчас|из|в) .{1,30}|на складе|в наявності|в наличност|наличен|є в наявності|є на складі|na zalogi|na zalihi|na lageru|na stanju|na skladištu|dostupno|на лагеру|на залиха|доступно|në stok',
  'stokta(?: var)?|mevcut|var$|anbarda var|mövcuddur|(?:άμεσα )?διαθέσιμο|σε απόθεμα|במלאי|קיים במלאי|متوفر(?: في المخزون)?|متاح|موجود|در انبار|在庫|残り ?\\d{1,3}.{0,3}|有货|现货|有貨|現貨(?:供應)?|재고 ?있음|còn hàng|sẵn hàng|tersedia|ready stock|(?:มี|พร้อม)สินค้า|พร้อมส่ง|สินค้าพร้อมส่ง',
  '(?:item |items? left |last items |limited |low |good |high |plenty )?(?:in )?stock(?: available|: ?[1-9]\\d{0,5}\\+?)?|(?:left )?in stock:? \\d{1,5}\\+?|ships (?:today|tomorrow|same day|next day)|ready (?:for dispatch|to dispatch|to be shipped)|(?:hurry[,!]? )?(?:only )?\\d{1,4} (?:items? )?left!?|dispatched today',
  '(?:sofort |innerhalb von |in )?lieferbar.{0,20}|(?:der )?artikel ist (?:verfügbar|auf lager|lieferbar)|nur noch wenige .{0,20}|(?:am|ab) lager|lagernd.{0,15}|sofort abholbereit|(?:produit |article )?(?:disponible|en stock)(?: sous .{1,15}| immédiatement)?|derniers (?:articles|produits) en stock',
  '(?:expédition|livraison|livré|expédié) (?:sous|en) \\d{1,2} ?(?:h|heures?|j|jours?)|(?:hay|con) stock|(?:entrega|envío) (?:inmediat[oa]|en \\d.{1,12})',
  'in magazzino|ultimi articoli in magazzino|pronta consegna|sped(?:ito|izione) in .{1,15}|pronta entrega|(?:produto )?disponível.{0,15}|voorradig|(?:vandaag|nu) besteld.{0,25}|leverbaar (?:binnen|vanaf|in) .{1,15}|i lager.{0,30}|leveranstid:? .{1,20}|på lager.{0,30}|lagervara|(?:heti )?saatavilla|toimitusaika:? .{1,20}',
  '(?:dostępność: ?)?(?:dużo|duża ilość|mało|średnia ilość|dostępny od ręki)|wysyłka w .{1,15}|wysyłamy w .{1,15}|ihned k (?:odeslání|odběru|odberu)|ihneď k (?:odoslaniu|odberu)|dostupn[éýáo](?: odmah)?|dostupan|raspoloživo|elérhető|rendelhető|azonnal (?:szállítható|elérhető)|szállítási idő:? .{1,20}',
  '(?:stoc )?disponibil(?: imediat)?|livrare (?:în|in) .{1,15}|(?:има )?налично(?:ст)?|на склад|има наличност|(?:наличие: ?)?(?:есть|много|достаточно)|товар в наличии|на складі|готови?й? до (?:відправ|відвантаж)\\p{L}*|готов\\p{L}? к отправке',
  'son \\d{1,3} (?:ürün|adet)|(?:hızlı teslimat|aynı gün kargo|hemen kargoda)|stokda var|παράδοση .{1,20}|ετοιμοπαράδοτο|διαθέσιμο.{0,25}|זמין(?: במלאי)?|في المخز(?:ن|ون)|موجود در انبار|在庫[:：]? ?(?:あり|有り?)|残りわずか|即納|(?:当日|即日|翌日)発送|通常.{1,8}で発送|有?現貨|有庫存|庫存(?:充足|[:：] ?[1-9]\\d{0,5})|구매 ?가능|có sẵn|stok tersedia|stok: ?[1-9]\\d{0,5}',
  'มีสินค้า.{0,12}|turime|yra|ir pieejams|laos olemas|kohe saadaval|bor|mavjud|sotuvda bor|(?:қоймада|қолда) бар|მარაგშია|առկա է|në gjendje|उपलब्ध|স্টকে আছে'
]

const toOrder =
  '(?:made|available|available only|only) (?:to|on) order|special order|on back-?order|(?:nur )?auf bestellung|(?:uniquement )?sur commande|(?:disponible )?(?:bajo|por) pedido|sob encomenda|su ordinazione|(?:alleen )?op bestelling|beställningsvara|(?:kun )?på bestilling|bestillingsvare|tilaustuote|na (?:zamówienie|objednávku|objednání)|rendelésre|la comandă|под заказ|на заказ|під замовлення|по поръчка|po (?:narudžbi|naročilu)|sipariş üzerine|κατόπιν παραγγελίας|お?取り?寄せ(?:商品)?|受注生産|(?:接受)?預訂|주문 ?제작'

/** A product that cannot be bought now. */
export const goneWords = anyWords(gone.map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')))

const label = /^[\p{L} ]{3,30}[:：]/u
const edges = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu
const wholly = anyWords(here.map((words) => new RegExp(`^(?:${words})$`, 'iu')))

/** A product that can be bought, said in a text of its own, also behind its label. */
export const hereWords = {
  test: (text: string): boolean => [text, text.replace(label, '')].some((one) => wholly.test(one.replace(edges, '')))
}

const onOrder = new RegExp(`^(?:${toOrder})$`, 'iu')

/** A product that is made or got when it is ordered, said in a text of its own, also behind its label. */
export const toOrderWords = {
  test: (text: string): boolean =>
    text.length <= 60 && [text, text.replace(label, '')].some((one) => onOrder.test(one.replace(edges, '')))
}
