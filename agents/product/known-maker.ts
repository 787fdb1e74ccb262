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
    'epson|kyocera|lexmark|xerox|ricoh|staedtler|faber-castell|moleskine|tesa|hp|lg|stabilo|lamy|montblanc|leitz|esselte|dymo|avery zweckform|winsor & newton|copic',
    'akai|blaupunkt|haier|hotpoint|bauknecht|sencor|medion|benq|aoc|viewsonic|gigaset|fairphone|tecno|infinix|zte|blackview|ulefone|oukitel|doogee|cubot|ugreen|baseus|belkin|energizer|duracell|varta|kodak|polaroid|pentax|leica|hasselblad|tamron|insta360|fitbit|amazfit|suunto|withings|wacom|audio-technica|beyerdynamic|denon|marantz|onkyo|sonos|bowers & wilkins|klipsch|technics|epiphone|focusrite|m-audio|presonus|tascam',
    'noctua|be quiet!|nzxt|lian li|deepcool|cooler master|thermaltake|evga|palit|powercolor|xfx|inno3d|gainward|pny|g.skill|teamgroup|lexar|zyxel|d-link|mikrotik|elgato|thrustmaster|fanatec|turtle beach|8bitdo',
    'bissell|tineco|dreame|cuisinart|magimix|saeco|gaggia|melitta|bialetti|bodum|brabantia|joseph joseph|fissler|silit|rösle|tramontina|vitamix|nutribullet|instant pot|cosori|daikin|vaillant|viessmann|stiebel eltron|grohe|hansgrohe|geberit|villeroy & boch|duravit|ideal standard|vileda|leifheit',
    'worx|bahco|wera|knipex|fiskars|victorinox|leatherman|nilfisk|wd-40|loctite|liqui moly|motul|bilstein|brembo|ngk|denso|thule|nexen|kumho|maxxis|vredestein|firestone',
    'aventics|festo|schneider electric|abb|phoenix contact|wago|weidmüller|legrand|omron|keyence|rexroth|skf|danfoss|grundfos|wilo|honeywell|tektronix|keysight',
    "new balance|arc'teryx|mammut|haglöfs|peak performance|napapijri|superdry|jack & jones|vero moda|geox|ugg|havaianas|merrell|tag heuer|breitling|longines|festina|certina|g-shock|desigual|pepe jeans|carhartt|dickies|calzedonia|intimissimi|umbro|diadora|ellesse|salewa|la sportiva|odlo|rossignol|babolat|yonex|titleist|callaway|taylormade|daiwa|abu garcia|rapala|cannondale|brompton|rockshox|campagnolo|schwalbe|fizik|abus|technogym|concept2|kettler|nordictrack|bowflex|flow fitness",
    "nilens jord|elizabeth arden|max factor|rimmel|bourjois|catrice|artdeco|nuxe|caudalie|biotherm|clarins|kiehl's|the ordinary|the body shop|paula's choice|drunk elephant|cosrx|laneige|innisfree|missha|weleda|dr. hauschka|lavera|head & shoulders|pantene|syoss|moroccanoil|ghd|sally hansen|listerine|sensodyne|elmex|durex|old spice|tom ford|jean paul gaultier|paco rabanne|carolina herrera|dolce & gabbana|bvlgari|issey miyake|yves saint laurent|yves rocher|marc jacobs",
    "schleich|siku|märklin|vtech|takara tomy|melissa & doug|hape|janod|djeco|haba|clementoni|trefl|asmodee|games workshop|bburago|maisto|tamiya|revell|airfix|traxxas|bugaboo|babybjörn|ergobaby|medela|tommee tippee|dr. brown's|skip hop|peg perego|graco",
    "dr. oetker|knorr|hellmann's|lipton|twinings|tchibo|dallmayr|segafredo|douwe egberts|red bull|schweppes|ritter sport|cadbury|bacardi|smirnoff|jack daniel's|johnnie walker|jim beam|moët & chandon|veuve clicquot|heineken|carlsberg|alpro|oatly|danone|hill's|eukanuba|acana|orijen"
  ].flatMap((names) => names.split('|'))
)
/** Makers that sell by themselves, and whose names are other words in the names of products. */
const withShops =
  'apple|ikea|zara|h&m|uniqlo|mango|lush|puma|vans|converse|columbia|patagonia|brooks|sharp|braun|dell|lego|muji|cos|arket|everlane|allbirds|gymshark|lululemon|glossier|warby parker|bombas|casper|purple|pandora|fossil|tesla|google|dove|vichy|kiko|triumph|camper|diesel|guess'.split(
    '|'
  )
const plainName = (words: string): string => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const namesOfShops = new Map([...known, ...withShops].map((name) => [plainName(name), name]))
const mostWords = 3
const longestName = 200
/** Before a maker: what is made for its products has another one. */
const madeFor =
  /(?<!\p{L})(?:for|fits?|compatible|replacement|für|passend|kompatibel|ersatz|pour|compatibles?|para|compatible con|compatível|per|voor|geschikt|till|til|passar|do|dla|na|pro|pre|kompatibilní|для|сумісн\p{L}*|совместим\p{L}*|za|için|uyumlu|対応|用)(?!\p{L})/iu
/** What is made for the products of a maker is hardly ever its own. Each is a word of its own, or the end of a compound. */
const accessory = accessoryWords(
  'case|cases|cover|covers|étui|étuis|coque|coques|funda|fundas|carcasa|carcasas|capa|capas|capinha|capinhas|custodia|custodie|pokrowiec|pouzdro|obal|obaly|tok|husă|huse|husa|kılıf|kılıfı|чехол|чехлы|чохол|чохли|накладка|протектор|protector|protectors|fólia|glass|glas|skärmskydd|cable|cables|câble|câbles|charger|chargers|chargeur|chargeurs|cargador|cargadores|carregador|carregadores|nabíječka|ładowarka|зарядное|зарядний|зарядка|strap|straps|řemínek|pasek|toner|toners|cartridge|cartridges|cartouche|cartouches|cartucho|cartuchos|tinta|battery|batteries|batterie|batterien|batterij|batterijen|batteri|batería|baterías|bateria|baterie|аккумулятор|фильтр|filters|filtr|filtry|remote|remotes|spare|part|parts',
  'hülle|hüllen|tasche|taschen|hoes|hoesje|hoesjes|skal|fodral|etui|schutz|folie|folien|kabel|ladegerät|netzteil|lader|laddare|armband|armbänder|akku|akkus|patrone|patronen|filter|fernbedienung'
)

function accessoryWords(words: string, endings: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|(?:${endings})(?!\\p{L})`, 'iu')
}

/** Names of ranges that one maker alone uses, and that stand without it as often as with it. */
const ranges: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])(?:iPhone|iPad|MacBook|iMac|AirPods)(?![a-z])/i, 'Apple'],
  [/(?<![a-z])Galaxy (?:[AFMSZ]\d{1,2}|Tab|Watch|Buds|Note|Z Fl?[io])/i, 'Samsung'],
  [/(?<![a-z])(?:ThinkPad|IdeaPad)(?![a-z])/i, 'Lenovo'],
  [/(?<![a-z])Redmi(?![a-z])/i, 'Xiaomi']
]

/** A well-known maker in the name of its product, where nothing else on the page says who made it: "Mobilní telefon Samsung Galaxy". */
export function knownMaker(productName: string | null): string | null {
  if (productName === null || accessory.test(productName)) return null
  const words = productName.slice(0, longestName).split(/[\s,;()/™®]+/)
  const found = new Map<string, string>()
  for (let start = 0; start < words.length; start += 1) {
    for (let count = mostWords; count > 0; count -= 1) {
      const said = words.slice(start, start + count).join(' ')
      if (!/^\p{Lu}/u.test(said) || !known.has(said.toLowerCase()) || isPower(words, start)) continue
      if (madeFor.test(words.slice(0, start).join(' '))) return null
      found.set(said.toLowerCase(), said)
      start += count - 1
      break
    }
  }
  const [maker] = found.values()
  return found.size === 0 ? makerOfRange(productName.slice(0, longestName)) : found.size === 1 ? (maker ?? null) : null
}

/** "Motor 5 HP". */
function isPower(words: readonly string[], at: number): boolean {
  return /^hp$/i.test(words[at] ?? '') && /\d$/.test(words[at - 1] ?? '')
}

function makerOfRange(name: string): string | null {
  for (const [range, maker] of ranges) {
    const at = range.exec(name)?.index
    if (at !== undefined) return madeFor.test(name.slice(0, at)) ? null : maker
  }
  return null
}

/** The well-known maker that a shop is called like, whose own it is then. Signs and spaces do not count. */
export function makerNamedLike(words: string): string | null {
  const name = namesOfShops.get(plainName(words))
  return name?.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) ?? null
}
