/** Words of the largest languages of trade, in lower case, as shops write them on buttons and beside prices. */

const buy = [
  'add (?:this )?(?:item )?to (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley|order)|buy (?:it )?now|buy (?:this|from|online|direct|yours)|buy\\s*!?$|purchase(?: now|!?$)|get it now|pre-?order|order (?:now|online|here|via)|order!?$|checkout now|shop now',
  'in den (?:warenkorb|einkaufswagen|korb)|zum warenkorb|jetzt (?:kaufen|bestellen)|(?:online )?(?:kaufen|bestellen)|warenkorb hinzufügen|in die einkaufstasche|vorbestellen',
  'ajouter (?:au|à mon|dans le) panier|mettre (?:au|dans le) panier|acheter(?: maintenant)?|j.ach[eè]te|commander|réserver$|ajouter !?$|précommander',
  '(?:añadir|agregar|sumar|anadir) (?:al? (?:mi )?carr(?:it)?o|a la (?:cesta|bolsa|compra|canasta)|a mi bolsa)|comprar(?: ahora| agora| ya)?|lo quiero|(?:adicionar|colocar|pôr|juntar) (?:ao|no) (?:carrinho|cesto)|(?:adicionar|colocar) (?:à|na) sacola|afegir a la cistella|afegeix (?:al carret|a la cistella)',
  'aggiungi al (?:carrello|cestino)|metti nel carrello|acquista(?: ora| online)?|ordina(?: ora|!?$)|compra(?: ora|!?$)',
  'in (?:de |mijn )?winkelwagen|in (?:de |mijn )?winkelmand|toevoegen aan winkel\\w*|bestel(?:len)?(?: nu|!?$)|kopen|koop nu',
  'lägg (?:till )?i (?:varukorg\\w*|kundvagn\\w*|korg)|köp(?: nu)?|læg i (?:indkøbs)?kurv\\w*|tilføj til (?:indkøbs)?kurv|køb(?: nu)?|legg i handle\\w*|kjøp(?: nå)?|handla(?: nu)?$|bestill(?: nå)?$|bestil(?: nu)?$|setja í körfu|lisää (?:ostos)?koriin|osta|lisa (?:ostu)?korvi',
  'do koszyka|dodaj do koszyka|kup(?: teraz| online|!?$)|zamów(?: teraz|!?$)|objednat|objednať|kúpiť|do kosz|do košíku|vložit do koš\\w+|přidat do koš\\w+|koupit|pridať do košíka|do košíka|kosárba\\w*|megveszem|megrendelem|vásárlás|į krepšelį|dėti į krepšelį|pievienot grozam|ielikt grozā',
  'dodaj v košarico|ad[aă]ug[aă] [iî]n co[sșş]|cump[aă]r[aă]|comand[aă](?: acum|!?$)|добави в (?:количка\\w*|кошница\\w*)|поръчай|додади во кошничка|додај у корпу|dodaj u korpu|kupi|shto në (?:shportë|karrocë)|blej tani|купи|заказать(?: |$)|оформить заказ|замовити|(?:добавить |положить )?в корзину|купить|(?:додати )?(?:до|в|у) кошика?|купити|додај у корпу|u korpu|u košaricu|dodaj u košaricu|v košarico',
  'sepete (?:ekle|at)|satın al|hemen al|sifariş et|səbətə at|savat(?:cha)?ga|себетке|კალათაში|ყიდვა|ավելացնել զամբյուղ|сагсанд|προσθήκη στο καλάθι|στο καλάθι|(?:הוסף|הוספה|הוסיפו|הוסיפי) ל(?:סל|עגלה)|קנה עכשיו|קנו עכשיו|לרכישה|(?:أضف|اضف|إضافة|اضافة) (?:إلى|الى|ل) ?(?:ال)?(?:سلة|عربة|حقيبة)|أضف للسلة|أضف اوردر|اطلب الآن|اشتري? الآن|شراء الآن|افزودن به سبد|خرید',
  'カートに(?:入れる|いれる|追加)|カートへ|ショッピングカートに|買い物カゴに|注文する|かごに入れる|カゴに入れる|買い物か[ごゴ]|今すぐ購入|購入|(?:加入|放入|放進|加到|添加到?)(?:购物车|購物車|购物袋|購物袋)|(?:立即|立刻|马上|直接)(?:购买|購買|下單)|장바구니|구매하기|바로 ?구매|구매$|(?:thêm|cho) vào giỏ|mua (?:ngay|hàng)|đặt (?:mua|hàng)|chọn mua|कार्ट में|अभी खरीदें|tambah(?:kan)? ke keranjang|masukkan keranjang|beli sekarang|เพิ่มลง(?:ใน)?ตะกร้า|(?:หยิบ)?ใส่ตะกร้า|เพิ่มในตะกร้า|สั่งซื้อ|ซื้อเลย|ซื้อสินค้า'
]

const gone = [
  'sold out|out of stock|currently unavailable|temporarily unavailable|no longer (?:available|in stock|sold)|not in stock|discontinued|notify me when|back in stock soon|unavailable (?:online|for)|(?:this )?(?:product|item) is unavailable|sorry,? .{0,30}unavailable|temporarily out|waitlist',
  'ausverkauft|nicht (?:mehr )?(?:verfügbar|lieferbar|auf lager|vorrätig)|derzeit nicht verfügbar|vergriffen|nicht (?:online )?(?:bestellbar|erhältlich)',
  'épuisé|en rupture(?: de stock)?|rupture de stock|indisponible|(?:non|plus) disponible',
  'agotado|ya no (?:está )?disponible|no está disponible|sin (?:stock|existencias)|no disponible|esgotado|indisponível|fora de estoque|sem stock|produto indisponível|sin inventario',
  'esaurito|non (?:più )?disponibile|terminato',
  'uitverkocht|niet (?:meer )?(?:op voorraad|leverbaar|beschikbaar)|tijdelijk uitverkocht',
  'slutsåld|slut i lager|ej i lager|udsolgt|ikke på lager|utsolgt|ei varastossa|loppu(?:nut)? varastosta|loppuunmyyty',
  'wyprzedan\\w*|brak w magazynie|niedostępn\\w*|vyprodáno|není skladem|nedostupn\\w*|vypredan\\w*|elfogyott|nincs (?:készleten|raktáron)|nem elérhető|nem rendelhető|chwilowo brak|brak towaru|momentálně nedostupn\\w*|išparduota|neturime|nėra (?:sandėlyje|prekės)|izpārdots|nav (?:noliktavā|pieejams)|läbi müüdud|otsas',
  'stoc epuizat|indisponibil|изчерпан\\w*|няма в наличност|нет в (?:наличии|продаже)|снят\\w* с (?:производства|продажи)|распродано|немає в наявності|закінчився|nije dostupn\\w*|rasprodano|ni na zalogi|nema na (?:zalihi|stanju|lageru)|нема на (?:залиха|лагеру)|закінчився|відсутній|нет на складе|товар закончился|ожидается поступление|няма наличност|нема в наявності|s-a epuizat|nu este (?:în|in) stoc',
  'tükendi|stokta yok|stok tükendi|satışda yoxdur|bitib|εξαντλ\\w+|μη διαθέσιμο|אזל מהמלאי|لا المخزون|غير متوفر|غير متاح|نفذت? الكمية|نفدت? (?:من المخزون|الكمية)|ناموجود|אזל(?: מהמלאי| המלאי)?|לא במלאי|חסר במלאי',
  '在庫切れ|品切れ|売り切れ|売切|缺货|售罄|已售完|缺貨|품절|일시품절|hết hàng|tạm hết|stok habis|habis terjual|stok kosong|สินค้าหมด|暂时缺货|無庫存|无货|已下架|補貨中'
]

const here = [
  '(?:(?:more than )?\\d{1,6}\\+? )?(?:in stock|available)|available (?:now|immediately|online|to order|for (?:delivery|order|purchase))|item available|in stock.{0,3}(?:ready|ships|usually|and|online|now|\\d).{0,30}|(?:only |just )?\\d{1,5} (?:left|in stock|available|pcs|pieces|items?|units?|remaining)(?: in stock| available| left)?|(?:usually )?(?:ships|dispatched|delivered) (?:in|within) .{1,30}|ready to ship|usually ships .{1,40}',
  '(?:sofort |ab lager )?lieferbar|sofort (?:verfügbar|versandfertig|lieferbar).{0,30}|auf lager.{0,20}|(?:nur )?noch \\d{1,4} (?:stück|auf lager|verfügbar).{0,20}|verfügbar|vorrätig|lieferzeit:? .{0,20}|(?:produit )?en stock.{0,20}|disponible(?: en stock| immédiatement)?|expédié sous .{1,20}|(?:plus que )?\\d{1,4} en stock|con stock|en existencias?|(?:stock )?disponible:? ?\\d{0,4}|últimas unidades.{0,20}|(?:produto )?em estoque|em stock|disponível',
  'disponibile|disponibilità immediata|(?:prodotto )?disponibile.{0,15}|op voorraad.{0,20}|direct leverbaar|leverbaar|voor \\d{1,2}(?:[:.]\\d\\d)? ?(?:uur)? besteld.{0,20}|i lager|finns i lager|(?:\\d{1,4}\\+? (?:stk\\.?|st\\.?) )?på lager.{0,15}|varastossa.{0,15}|laos|á lager|til á lager',
  'skladem.{0,20}|na skladě|na sklade|skladom|raktáron.{0,10}|készleten|dostępn[yae]|w magazynie|na stanie|produkt dostępny|na magazynie|în stoc|in stoc|sandėlyje|yra sandėlyje|ir noliktavā|noliktavā|pieejams|в наличии.{0,15}|есть в наличии|есть на складе|(?:можно )?забрать (?:сегодня|завтра|сейчас|из|в) .{1,30}|на складе|в наявності|в наличност|наличен|є в наявності|є на складі|na zalogi|na zalihi|na lageru|na stanju|na skladištu|dostupno|на лагеру|на залиха|доступно|në stok',
  'stokta(?: var)?|mevcut|var$|anbarda var|mövcuddur|(?:άμεσα )?διαθέσιμο|σε απόθεμα|במלאי|קיים במלאי|متوفر(?: في المخزون)?|متاح|موجود|در انبار|在庫(?:あり|有り?|○|◎)|残り ?\\d{1,3}.{0,3}|有货|现货|有貨|現貨(?:供應)?|재고 ?있음|còn hàng|sẵn hàng|tersedia|ready stock|(?:มี|พร้อม)สินค้า|พร้อมส่ง|สินค้าพร้อมส่ง'
]

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
  buy: new RegExp(`^[^\\p{L}\\p{N}]*(?:${buy.join('|')})`, 'iu'),
  /** Words for what a shop, and no seller of plans, puts things into. */
  cart: /cart|bag\b|basket|trolley|warenkorb|einkaufs|panier|carrito|al carro|cesta|carrinho|sacola|carrello|winkel|varukorg|kundvagn|kurv|handlek|ostoskor|koszyk|koší|kosár|coș|cos\b|колич|корзин|кошик|sepet|καλάθι|סל|سلة|カート|购物车|購物車|장바구니|giỏ|keranjang|ตะกร้า/iu,
  /** What costs nothing, where nothing else stands beside it. */
  free: /^[^\p{L}\p{N}]*(?:free(?: to play| download)?|play (?:for free|game)|kostenlos|gratis|gratuit|無料|免费|무료)[^\p{L}\p{N}]*$/iu,
  /** A product that cannot be bought now. */
  gone: new RegExp(`(?<!\\p{L})(?:${gone.join('|')})(?!\\p{L})`, 'iu'),
  /** A product that can be bought, said in a text of its own, also behind its label. */
  here: new RegExp(`^(?:[\\p{L} ]{3,30}[:：])?[^\\p{L}\\p{N}]*(?:${here.join('|')})[^\\p{L}\\p{N}]*$`, 'iu'),
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
  part: /(?:payments?|instal?lments?|raten|rates|mensualités|cuotas|parcelas|prestações|rate|termijnen|splátek|rat|orders? (?:over|above)|\d ?x|\d ?vezes)(?: (?:of|von|zu|à|de|da|di|van|just|only|sin inter[eé]s(?:es)? de))?[\s:]*$/iu,
  /** Words after or before an amount that make it a part, a unit's price or a saving. */
  notWhole:
    /(?:save|saved|saving|you save|spare|sparen|économisez|ahorra|risparmi|off|rabatt|remise|per month|\/ ?mo\b|monthly|shipping|delivery|versand|livraison|deposit|tax|fee|over|above|under|from orders|nad|ponad|над|свыше|superior a|oltre|boven|über|dès|fri frakt över|alle|yli|\d[- ]?pack)[\s:]*$/iu
} as const
