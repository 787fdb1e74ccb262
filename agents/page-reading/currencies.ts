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
  lei: 'ro'
}

export const currencies: Readonly<Record<string, Currency>> = {
  USD: { marks: ['us$', 'us $', 'dollars', 'dollar'], shared: { $: ['us', 'ec', 'sv', 'pr'] } },
  EUR: { marks: ['€', 'euro', 'euros', 'eur.'] },
  GBP: { marks: ['gb£', '£gb', 'uk£'], shared: { '£': ['gb', 'gg', 'je', 'im'] } },
  CAD: { marks: ['ca$', 'c$', 'can$', 'cad$'], shared: { $: ['ca'] } },
  AUD: { marks: ['au$', 'a$', 'aud$'], shared: { $: ['au'] } },
  NZD: { marks: ['nz$', 'nzd$'], shared: { $: ['nz'] } },
  SGD: { marks: ['s$', 'sg$'], shared: { $: ['sg'] } },
  HKD: { marks: ['hk$'], shared: { $: ['hk'] } },
  TWD: { marks: ['nt$'], shared: { $: ['tw'] } },
  MXN: { marks: ['mx$', 'mex$'], shared: { $: ['mx'] } },
  ARS: { marks: ['ar$'], shared: { $: ['ar'] } },
  CLP: { marks: ['clp$'], shared: { $: ['cl'] } },
  COP: { marks: ['col$', 'cop$'], shared: { $: ['co'] } },
  BRL: { marks: ['r$', 'reais'] },
  PEN: { marks: ['s/', 's/.'] },
  UYU: { marks: ['$u'], shared: { $: ['uy'] } },
  CRC: { marks: ['₡'] },
  JPY: { marks: ['円', 'jp¥', '税込円'], shared: { '¥': ['jp'], '￥': ['jp'] } },
  CNY: { marks: ['元', 'rmb', 'cn¥'], shared: { '¥': ['cn'], '￥': ['cn'] } },
  KRW: { marks: ['₩', '원'] },
  INR: { marks: ['₹', 'inr.'], shared: { rs: ['in'], 'rs.': ['in'] } },
  PKR: { marks: ['₨'], shared: { rs: ['pk'], 'rs.': ['pk'] } },
  LKR: { marks: [], shared: { rs: ['lk'], 'rs.': ['lk'] } },
  BDT: { marks: ['৳', 'tk.'] },
  CHF: { marks: ['sfr.', 'sfr'], shared: { 'fr.': ['ch', 'li'] } },
  SEK: { marks: ['skr'], shared: { kr: ['se'], 'kr.': ['se'] } },
  NOK: { marks: ['nkr'], shared: { kr: ['no'], 'kr.': ['no'] } },
  DKK: { marks: ['dkr'], shared: { kr: ['dk'], 'kr.': ['dk'] } },
  ISK: { marks: [], shared: { kr: ['is'], 'kr.': ['is'] } },
  PLN: { marks: ['zł', 'złotych'], shared: { zl: ['pl'] } },
  CZK: { marks: ['kč'], shared: { kc: ['cz'] } },
  HUF: { marks: ['forint'], shared: { ft: ['hu'] } },
  RON: { marks: ['ron'], shared: { lei: ['ro'] } },
  MDL: { marks: [], shared: { lei: ['md'] } },
  BGN: { marks: ['лв', 'лв.'] },
  RSD: { marks: ['дин', 'дин.', 'рсд'], shared: { din: ['rs'], 'din.': ['rs'] } },
  BAM: { marks: [], shared: { km: ['ba'] } },
  MKD: { marks: ['ден', 'ден.'] },
  ALL: { marks: ['lekë'], shared: { lek: ['al'] } },
  UAH: { marks: ['₴', 'грн', 'грн.'] },
  RUB: { marks: ['₽', 'руб', 'руб.', 'рублей', 'р.'] },
  BYN: { marks: [], shared: { br: ['by'], р: ['by'] } },
  KZT: { marks: ['₸', 'тг'] },
  GEL: { marks: ['₾'] },
  AMD: { marks: ['֏'] },
  AZN: { marks: ['₼'] },
  TRY: { marks: ['₺'], shared: { tl: ['tr'] } },
  ILS: { marks: ['₪', 'ש"ח', 'שח'], shared: { nis: ['il'] } },
  AED: { marks: ['dhs', 'dhs.', 'د.إ', 'درهم'] },
  SAR: { marks: ['ر.س', 'ريال', '﷼'] },
  QAR: { marks: ['ر.ق'] },
  KWD: { marks: ['د.ك'], shared: { kd: ['kw'] } },
  BHD: { marks: ['د.ب'], shared: { bd: ['bh'] } },
  OMR: { marks: ['ر.ع.'] },
  JOD: { marks: ['د.أ'], shared: { jd: ['jo'] } },
  TND: { marks: ['د.ت'], shared: { dt: ['tn'] } },
  MAD: { marks: ['د.م.'], shared: { dh: ['ma'], dhs: ['ma'] } },
  EGP: { marks: ['e£', 'l.e.', 'ج.م'], shared: { '£': ['eg'] } },
  ZAR: { marks: [], shared: { r: ['za'] } },
  NGN: { marks: ['₦'] },
  GHS: { marks: ['gh₵', '₵'] },
  KES: { marks: ['ksh', 'ksh.', 'kshs'] },
  THB: { marks: ['฿', 'บาท'] },
  VND: { marks: ['₫', 'đ', 'vnđ'] },
  PHP: { marks: ['₱'] },
  MYR: { marks: [], shared: { rm: ['my'] } },
  IDR: { marks: ['idr.'], shared: { rp: ['id'], 'rp.': ['id'] } }
}

/** Currencies of three decimals: "4.500 KD" is four and a half. */
export const threeDecimals: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD'])
