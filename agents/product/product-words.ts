import { buyWords } from './buy-words.ts'
import { goneWords, hereWords, toOrderWords } from './stock-words.ts'

const related =
  'related|recommend|recently|similar|upsell|up-sell|cross-?sell|also-?(?:bought|like|viewed)|you-?may|carousel|swiper|slick|suggest(?!ed-?(?:retail-?)?price)|compl?ete-?the|pairs?-?with|goes-?with|frequently|bundle|accessor|addon|add-on|more-from|other-products|product-?(?:grid|list|card|tile)|sponsored|sims|(?<!elementor-)widget'
/** The beginnings of headings above other products. */
const relatedHeading = [
  '(?:related|recommended|similar|recently viewed|other popular) (?:products?|items?|for you)|recently viewed|you (?:may|might|will|could) (?:also )?(?:like|love|need|be interested)|(?:customers?|people|others) (?:who |also |that )|(?:frequently|often) bought|also (?:bought|viewed)|we (?:also )?recommend|complete the look',
  'ähnliche (?:produkte|artikel)|das könnte (?:dir|ihnen|sie|dich)|kunden(?: kauften|, die| haben)|wird oft zusammen|zuletzt angesehen|(?:unsere )?empfehlungen|passende (?:produkte|artikel)',
  'produits (?:similaires|associés|complémentaires|apparentés|recommandés)|vous (?:aimerez|pourriez|allez) (?:aussi|aimer)|les clients (?:ayant|qui)|(?:récemment|derniers produits) (?:vus|consultés)|nous vous recommandons',
  '(?:productos|artículos) (?:relacionados|similares|recomendados|vistos)|también te (?:puede|podría|gustará)|te puede interesar|los clientes que|produtos (?:relacionados|semelhantes|recomendados)|você também pode|quem (?:viu|comprou)',
  'prodotti (?:correlati|simili|consigliati|visti)|potrebbe(?:ro)? (?:anche )?(?:interessart|piacert)|chi ha (?:acquistato|comprato)|gerelateerde (?:producten|artikelen)|vergelijkbare (?:producten|artikelen)|anderen (?:kochten|bekeken)|klanten (?:kochten|die)|aanbevolen (?:producten|voor)|(?:recent|laatst) bekeken',
  '(?:relaterade|liknande) produkter|andra (?:köpte|kunder)|(?:relaterede|lignende|relaterte) (?:produkter|varer)|andre (?:købte|kjøpte|kunder)|samankaltais|muut ostivat',
  'podobne produkty|polecane produkty|(?:klienci|inni klienci),? (?:którzy|kupili)|související (?:produkty|zboží)|podobné (?:produkty|zboží)|(?:zákazníci|zákazníkům) |súvisiace produkty|mohlo by (?:vás|se)|похожие товары|рекомендуем|с этим товаром|вам (?:может|также)|сопутствующие|схожі товари|разом з цим',
  '(?:hasonló|kapcsolódó|ajánlott) termékek|produse (?:similare|recomandate|asociate)|clienții care|benzer ürünler|ilgili ürünler|σχετικά προϊόντα|関連(?:商品|アイテム)|おすすめ商品|この商品を(?:買|見|チェック)|最近チェック|相关(?:产品|商品)|相關(?:產品|商品)|猜你喜欢|推荐商品|推薦商品|관련 상품|추천 상품|sản phẩm (?:liên quan|tương tự)|produk (?:terkait|serupa)|สินค้าที่เกี่ยวข้อง'
]
const aside =
  'mini-?cart|cart-?(?:drawer|sidebar|flyout|modal|count|total)|drawer|sidebar|menu|nav(?:bar|igation)?\\b|announcement|promo-?bar|usp|footer|breadcrumb|review|rating-|testimonial|faq|shipping|delivery|klarna|afterpay|affirm|clearpay|sezzle|installment|instalment|financ|warranty|protection|insurance|gift-?wrap|newsletter|popup|modal|dialog|cookie|filter|swatch|loyalty|reward|coupon|voucher|trade-?in|subscription-?save'
const before =
  'was|old|deprecated|original|suggested-?retail|suggested(?=-?price)|initial-?price|compare|rrp|uvp|msrp|srp|list-?price|listprice|strik(?:e|ed)?(?:-?through)?|crossed|before|previous|regular-?price-?(?:strike|old)|price-?regular|without-?reduction|stroke|non-?sale|retail'

export const productWords = {
  /** The words of a button that orders what comes later. */
  preorder:
    /^[^\p{L}\p{N}]*(?:pre-?order|vorbestellen|précommander|reservar ahora|preordina|voorbestellen|förbeställ|forudbestil|forhåndsbestill|przedsprzedaż|předobjednat|előrendelés|предзаказ|передзамовити|ön sipariş|予約|预订|預購)/iu,
  /** The words of a button that buys. */
  buy: buyWords,
  /** Words for what a shop, and no seller of plans, puts things into. */
  cart: /cart|bag\b|basket|trolley|warenkorb|einkaufs|panier|carrito|al carro|cesta|carrinho|sacola|carrello|winkel|varukorg|kundvagn|kurv|handlek|ostoskor|koszyk|koší|kosár|coș|cos\b|колич|корзин|кошик|sepet|καλάθι|סל|سلة|カート|购物车|購物車|장바구니|giỏ|keranjang|ตะกร้า/iu,
  /** What costs nothing, where nothing else stands beside it. */
  free: /^[^\p{L}\p{N}]*(?:free(?: to play| download)?|play (?:for free|game)|kostenlos|gratis|gratuit|無料|免费|무료)[^\p{L}\p{N}]*$/iu,
  /** A product that cannot be bought now. */
  gone: goneWords,
  /** A product that can be bought, said in a text of its own, also behind its label. */
  here: hereWords,
  /** A product that is made or got when it is ordered, said likewise. */
  toOrder: toOrderWords,
  /** It can be fetched, which a shop says of what it has. */
  toFetch:
    /^(?:(?:можно )?забрать (?:сегодня|завтра|сейчас|из|в)|(?:ready|available) for pick-?up|pick(?: it)? up (?:today|tomorrow)|(?:heute )?abholbereit|disponible en (?:magasin|tienda)|odbiór (?:dziś|jutro)|k vyzvednutí)(?!\p{L})/iu,
  /** Names of blocks that show other products. */
  related: new RegExp(`(?:^|[^a-z])(?:${related})`, 'i'),
  /** Headings of blocks that show other products. */
  relatedHeading: new RegExp(`^[^\\p{L}\\p{N}]*(?:${relatedHeading.join('|')})`, 'iu'),
  /** Names of blocks whose amounts are no price of the product. */
  aside: new RegExp(`(?:^|[^a-z])(?:${aside})`, 'i'),
  /** Names of elements that show the price before a reduction. */
  before: new RegExp(`(?:^|[^a-z])(?:${before})(?:[^a-z]|price|$)`, 'i'),
  /** Words before an amount that is not asked any more. */
  saidBefore:
    /(?:was|rrp|msrp|srp|uvp|statt|list(?: price)?|original(?:ly)?(?: price)?|compare at|retail(?: price)?|au lieu de|prix (?:conseillé|barré)|precio (?:anterior|recomendado)|antes|de:|prezzo (?:di listino|consigliato|originale)|van|adviesprijs|ord\.?(?:inarie)? pris|førpris|før|cena (?:regularna|katalogowa)|původní cena|běžná cena|eredeti ár|preț vechi|prp|старая цена|参考価格|定価|原价|原價|정가)[\s:]*(?:was[\s:]*)?$/iu,
  /** Words after an amount to which a buyer's tax is added. */
  untaxed:
    /^\(?(?:(?:excl?\.?|excluding|ex\.?|plus|without|\+) ?(?:vat|gst|btw|tva|sales tax)|(?:exkl?\.?|ohne|zzgl\.?|ekskl\.?|eks\.?|\+) ?(?:moms|mwst|mva|ust)|bez dph|ht(?!\p{L})|hors taxes?|netto|nettó|\+ ?áfa|(?:sin|sem|\+|senza) ?iva|iva (?:no incluido|esclusa|excl)|без ндс|税抜|税別|alv 0)/iu,
  /** The end of words before an amount that is one of several payments, or what orders must reach. */
  part: /(?:payments?|instal?lments?|raten|rates|mensualités|cuotas|parcelas|prestações|rate|termijnen|splátek|rat|orders? (?:over|above)|vouchers?|gutschein|bon d['’]achat|vale|buono(?: sconto)?|cupón|\d ?x|\d ?vezes)(?: (?:of|worth|über|von|zu|à|de|da|di|van|just|only|sin inter[eé]s(?:es)? de))?[\s:]*$/iu,
  /** Words after or before an amount that make it a part, a unit's price or a saving. */
  notWhole:
    /(?:save|saved|saving|you save|spare|sparen|économisez|ahorra|risparmi|off|rabatt|remise|per month|\/ ?mo\b|monthly|shipping|delivery|versand|livraison|deposit|tax|fee|over|above|under|from orders|nad|ponad|над|свыше|superior(?:es|i)? a|acima de|más de|supérieure?s? à|powyżej|oltre|boven|über|dès|fri frakt över|alle|yli|\d[- ]?pack)[\s:]*$/iu,
  /** The end of words before an amount that a buyer gets, and the beginning of those after it. */
  earned: /(?:^|[^\p{L}])(?:earn|gagnez|verdienen?|gana|ganhe|zdobądź|получите)\s*$/iu,
  given: /^\s*(?:in (?:rewards|store credit|points)|(?:cash ?|money )?back(?!\p{L})|rewards?(?!\p{L})|store credit)/iu
} as const
