/** Makers among the best known in trade whose names are hardly ever another word, in lower case: "Braun" is a colour too. */
const known = new Set(
  [
    'samsung|huawei|xiaomi|oneplus|oppo|realme|motorola|nokia|sony|panasonic|toshiba|hisense|tcl|grundig|telefunken',
    'lenovo|asus|acer|dell|msi|gigabyte|asrock|microsoft|logitech|razer|corsair|steelseries|hyperx|kingston|sandisk|seagate|western digital|adata|netgear|tp-link|ubiquiti|synology|qnap|avm|zotac|amd|nvidia',
    'canon|nikon|fujifilm|olympus|gopro|dji|garmin|tomtom|sennheiser|bose|jbl|harman kardon|bang & olufsen|jabra|plantronics|yamaha|gibson|ibanez|korg|behringer|shure|akg',
    "bosch|siemens|miele|aeg|electrolux|whirlpool|indesit|gorenje|beko|zanussi|liebherr|neff|smeg|delonghi|de'longhi|krups|tefal|moulinex|rowenta|philips|oral-b|remington|babyliss|dyson|irobot|roborock|ecovacs|kärcher|karcher|nespresso|kitchenaid|kenwood|russell hobbs|sodastream|wmf|zwilling|le creuset",
    'makita|dewalt|milwaukee|metabo|festool|hilti|einhell|ryobi|stihl|husqvarna|gardena|black & decker|black+decker|dremel|hitachi|hikoki',
    'volkswagen|audi|bmw|mercedes-benz|mercedes|porsche|opel|toyota|honda|nissan|mazda|mitsubishi|subaru|suzuki|hyundai|kia|renault|peugeot|citroën|citroen|dacia|fiat|alfa romeo|škoda|skoda|volvo|kawasaki|ducati|vespa|shimano|sram',
    'michelin|bridgestone|goodyear|pirelli|hankook|dunlop|nokian|castrol',
    "adidas|nike|reebok|asics|mizuno|saucony|hoka|skechers|birkenstock|timberland|crocs|dr. martens|lacoste|levi's|wrangler|calvin klein|tommy hilfiger|hugo boss|ralph lauren|michael kors|gucci|prada|armani|emporio armani|versace|burberry|balenciaga|saint laurent|ray-ban|oakley|swarovski|casio|seiko|tissot|rolex|daniel wellington|samsonite|eastpak|deuter|salomon|the north face|helly hansen|fjällräven|jack wolfskin|under armour|speedo",
    "l'oréal|l'oreal|maybelline|nyx|estée lauder|estee lauder|clinique|lancôme|lancome|dior|chanel|givenchy|guerlain|shiseido|nivea|eucerin|la roche-posay|avène|avene|bioderma|cerave|neutrogena|garnier|olaplex|kérastase|kerastase|wella|schwarzkopf|redken|gillette|colgate",
    'lego|playmobil|mattel|hasbro|fisher-price|ravensburger|nintendo|funko|bandai|chicco|maxi-cosi|cybex|britax|stokke|pampers|huggies|philips avent',
    "nestlé|nestle|nescafé|nescafe|lavazza|illy|coca-cola|pepsi|haribo|milka|lindt|ferrero|kellogg's|heinz|barilla|royal canin|pedigree|whiskas|purina",
    'epson|kyocera|lexmark|xerox|ricoh|staedtler|faber-castell|moleskine|tesa'
  ].flatMap((names) => names.split('|'))
)
const mostWords = 3
const longestName = 200
/** Before a maker: what is made for its products has another one. */
const madeFor =
  /(?<!\p{L})(?:for|fits?|compatible|replacement|für|passend|kompatibel|ersatz|pour|compatibles?|para|compatible con|compatível|per|voor|geschikt|till|til|passar|do|dla|na|pro|pre|kompatibilní|для|сумісн\p{L}*|совместим\p{L}*|za|için|uyumlu|対応|用)(?!\p{L})/iu
const accessory =
  /(?:case|cover|hülle|tasche|coque|étui|funda|carcasa|capa|capinha|custodia|hoes|skal|fodral|etui|pokrow|pouzdro|obal|tok|husă|husa|kılıf|чех[ол]|накладка|протектор|protector|schutz|folie|fólia|glass|glas|skärmskydd|cable|kabel|câble|charger|lade|chargeur|cargador|carregador|nabíječka|ładowark|зарядн|strap|armband|řemínek|pasek|toner|cartridge|patrone|cartouche|cartucho|tinta|batter|akku|baterie|аккумулятор|filter|filtr|фильтр|remote|fernbedienung|spare|parts?)/iu

/** A well-known maker in the name of its product, where nothing else on the page says who made it: "Mobilní telefon Samsung Galaxy". */
export function knownMaker(productName: string | null): string | null {
  if (productName === null || accessory.test(productName)) return null
  const words = productName.slice(0, longestName).split(/[\s,;()/]+/)
  const found = new Map<string, string>()
  for (let start = 0; start < words.length; start += 1) {
    for (let count = mostWords; count > 0; count -= 1) {
      const said = words.slice(start, start + count).join(' ')
      if (!/^\p{Lu}/u.test(said) || !known.has(said.toLowerCase())) continue
      if (madeFor.test(words.slice(0, start).join(' '))) return null
      found.set(said.toLowerCase(), said)
      start += count - 1
      break
    }
  }
  const [maker] = found.values()
  return found.size === 1 ? (maker ?? null) : null
}
