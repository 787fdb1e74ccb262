/** How people write one currency, beside its ISO 4217 code. */
export interface Currency {
  /** Signs and words that mean this currency everywhere, in lower case. */
  marks: readonly string[]
  /** Signs that several currencies share. They mean this one in these countries (ISO 3166, lower case). */
  shared?: Readonly<Record<string, readonly string[]>>
}

/** The country that a shared sign means where the page does not say one. */
export const usualCountries: Readonly<Record<string, string>> = {
  $: 'us',
  '£': 'gb',
  '¥': 'jp',
  '￥': 'jp',
  kr: 'se',
  'kr.': 'dk',
  rs: 'in',
  'rs.': 'in',
  lei: 'ro',
  元: 'cn',
  c$: 'ca',
  '﷼': 'sa',
  جنيه: 'eg',
  dhs: 'ae',
  'dhs.': 'ae',
  درهم: 'ae',
  руб: 'ru',
  'руб.': 'ru',
  рублей: 'ru',
  'р.': 'ru'
}

/** Where a dash in the place of the decimals is the whole sign: "1 299:-", "99.–", "49,-". */
export const dashCurrencies: Readonly<Record<string, string>> = {
  at: 'EUR',
  be: 'EUR',
  ch: 'CHF',
  de: 'EUR',
  dk: 'DKK',
  li: 'CHF',
  nl: 'EUR',
  no: 'NOK',
  se: 'SEK'
}

/** Countries of the two francs that are called alike. */
const west = ['bf', 'bj', 'ci', 'gw', 'ml', 'ne', 'sn', 'tg']
const central = ['cf', 'cg', 'cm', 'ga', 'gq', 'td']

export const currencies: Readonly<Record<string, Currency>> = {
  USD: { marks: ['us$', 'us $', 'dollars', 'dollar'], shared: { $: ['us', 'ec', 'sv', 'pr'] } },
  EUR: { marks: ['€', 'eur', 'euro', 'euros', 'eur.'] },
  GBP: { marks: ['gb£', '£gb', 'uk£'], shared: { '£': ['gb', 'gg', 'je', 'im'] } },
  CAD: { marks: ['ca$', 'can$', 'cad$'], shared: { $: ['ca'], c$: ['ca'] } },
  AUD: { marks: ['au$', 'a$', 'aud$'], shared: { $: ['au'] } },
  NZD: { marks: ['nz$', 'nzd$'], shared: { $: ['nz'] } },
  SGD: { marks: ['s$', 'sg$'], shared: { $: ['sg'] } },
  HKD: { marks: ['hk$'], shared: { $: ['hk'], 元: ['hk'] } },
  TWD: { marks: ['nt$'], shared: { $: ['tw'], 元: ['tw'] } },
  MXN: { marks: ['mx$', 'mex$'], shared: { $: ['mx'], pesos: ['mx'] } },
  ARS: { marks: ['ar$'], shared: { $: ['ar'], pesos: ['ar'] } },
  CLP: { marks: ['clp$'], shared: { $: ['cl'], pesos: ['cl'] } },
  COP: { marks: ['col$', 'cop$'], shared: { $: ['co'], pesos: ['co'] } },
  DOP: { marks: ['rd$'], shared: { $: ['do'], pesos: ['do'] } },
  NIO: { marks: [], shared: { c$: ['ni'] } },
  GTQ: { marks: ['quetzales'], shared: { q: ['gt'], 'q.': ['gt'] } },
  HNL: { marks: ['lempiras'], shared: { l: ['hn'], 'l.': ['hn'] } },
  BOB: { marks: ['bolivianos'], shared: { bs: ['bo'], 'bs.': ['bo'] } },
  VES: { marks: ['bs.s'], shared: { bs: ['ve'], 'bs.': ['ve'] } },
  PYG: { marks: ['₲', 'guaraníes'], shared: { gs: ['py'], 'gs.': ['py'] } },
  BRL: { marks: ['r$', 'reais'] },
  PEN: { marks: ['s/', 's/.', 'soles'] },
  UYU: { marks: ['$u'], shared: { $: ['uy'] } },
  PAB: { marks: ['b/.'] },
  CRC: { marks: ['₡'] },
  JPY: { marks: ['円', 'jp¥', '税込円'], shared: { '¥': ['jp'], '￥': ['jp'] } },
  CNY: { marks: ['rmb', 'cn¥'], shared: { '¥': ['cn'], '￥': ['cn'], 元: ['cn'] } },
  KRW: { marks: ['₩', '원'] },
  INR: { marks: ['₹', 'inr.', 'रुपये'], shared: { rs: ['in'], 'rs.': ['in'] } },
  PKR: { marks: ['₨'], shared: { rs: ['pk'], 'rs.': ['pk'] } },
  LKR: { marks: ['රු', 'රු.'], shared: { rs: ['lk'], 'rs.': ['lk'] } },
  NPR: { marks: ['रू', 'रू.'], shared: { rs: ['np'], 'rs.': ['np'], रु: ['np'], 'रु.': ['np'] } },
  BDT: { marks: ['৳', 'tk.', 'টাকা'], shared: { tk: ['bd'] } },
  CHF: { marks: ['sfr.', 'sfr'], shared: { 'fr.': ['ch', 'li'] } },
  SEK: { marks: ['skr', 'kronor'], shared: { kr: ['se'], 'kr.': ['se'] } },
  NOK: { marks: ['nkr'], shared: { kr: ['no'], 'kr.': ['no'], kroner: ['no'] } },
  DKK: { marks: ['dkr'], shared: { kr: ['dk'], 'kr.': ['dk'], kroner: ['dk'] } },
  ISK: { marks: [], shared: { kr: ['is'], 'kr.': ['is'] } },
  HRK: { marks: [], shared: { kn: ['hr'] } },
  PLN: { marks: ['zł', 'złotych'], shared: { zl: ['pl'] } },
  CZK: { marks: ['kč'], shared: { kc: ['cz'] } },
  HUF: { marks: ['forint'], shared: { ft: ['hu'] } },
  RON: { marks: ['ron'], shared: { lei: ['ro'] } },
  MDL: { marks: [], shared: { lei: ['md'] } },
  BGN: { marks: ['лв', 'лв.', 'лева'] },
  RSD: { marks: ['дин', 'дин.', 'рсд'], shared: { din: ['rs'], 'din.': ['rs'] } },
  BAM: { marks: [], shared: { km: ['ba'] } },
  MKD: { marks: ['ден', 'ден.'] },
  ALL: { marks: ['lekë'], shared: { lek: ['al'] } },
  UAH: { marks: ['₴', 'грн', 'грн.', 'гривень', 'гривні'] },
  RUB: {
    marks: ['₽'],
    shared: { руб: ['ru'], 'руб.': ['ru'], рублей: ['ru'], 'р.': ['ru'], р: ['ru'] }
  },
  BYN: {
    marks: [],
    shared: { br: ['by'], р: ['by'], 'р.': ['by'], руб: ['by'], 'руб.': ['by'], рублей: ['by'] }
  },
  KZT: { marks: ['₸', 'тг', 'тг.', 'тенге', 'теңге'] },
  KGS: { marks: ['сом'] },
  UZS: { marks: ['сум', "so'm", 'soʻm', 'so‘m'] },
  MNT: { marks: ['₮', 'төгрөг'] },
  GEL: { marks: ['₾'] },
  AMD: { marks: ['֏', 'դր.'], shared: { dram: ['am'] } },
  AZN: { marks: ['₼'] },
  TRY: { marks: ['₺', 'lirası'], shared: { tl: ['tr'] } },
  ILS: { marks: ['₪', 'ש"ח', 'ש״ח', 'ש”ח', "ש''ח", 'שח'], shared: { nis: ['il'] } },
  AED: { marks: ['د.إ'], shared: { dhs: ['ae'], 'dhs.': ['ae'], درهم: ['ae'] } },
  SAR: { marks: ['ر.س', 'ريال', 'sr', 's.r', 's.r.'], shared: { '﷼': ['sa'] } },
  IRR: { marks: ['ریال'], shared: { '﷼': ['ir'] } },
  QAR: { marks: ['ر.ق'] },
  KWD: { marks: ['د.ك'], shared: { kd: ['kw'] } },
  BHD: { marks: ['د.ب'], shared: { bd: ['bh'] } },
  OMR: { marks: ['ر.ع.'] },
  JOD: { marks: ['د.أ'], shared: { jd: ['jo'] } },
  TND: { marks: ['د.ت'], shared: { dt: ['tn'] } },
  MAD: { marks: ['د.م.'], shared: { dh: ['ma'], dhs: ['ma'], 'dhs.': ['ma'], درهم: ['ma'] } },
  EGP: { marks: ['e£', 'l.e.', 'l.e', 'ج.م'], shared: { '£': ['eg'], le: ['eg'], جنيه: ['eg'] } },
  SDG: { marks: ['ج.س'], shared: { جنيه: ['sd'] } },
  DZD: { marks: ['د.ج'], shared: { da: ['dz'] } },
  IQD: { marks: ['د.ع'] },
  XOF: { marks: [], shared: { fcfa: west, cfa: west } },
  XAF: { marks: [], shared: { fcfa: central, cfa: central } },
  TZS: { marks: ['tsh', 'tshs'] },
  UGX: { marks: ['ush', 'ugx.'] },
  ETB: { marks: ['ብር'], shared: { br: ['et'] } },
  ZAR: { marks: [], shared: { r: ['za'] } },
  NGN: { marks: ['₦'] },
  GHS: { marks: ['gh₵', '₵'] },
  KES: { marks: ['ksh', 'ksh.', 'kshs'] },
  THB: { marks: ['฿', 'บาท'] },
  VND: { marks: ['₫', 'đ', 'vnđ', 'đồng'] },
  KHR: { marks: ['៛'] },
  LAK: { marks: ['₭'] },
  MMK: { marks: [], shared: { ks: ['mm'] } },
  PHP: { marks: ['₱'], shared: { pesos: ['ph'] } },
  MYR: { marks: [], shared: { rm: ['my'] } },
  IDR: { marks: ['idr.', 'rupiah'], shared: { rp: ['id'], 'rp.': ['id'] } }
}

/** Currencies of three decimals: "4.500 KD" is four and a half. */
export const threeDecimals: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD'])
