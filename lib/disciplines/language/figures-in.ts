/** Digits of other scripts that stand for ours: Arabic, Persian, Devanagari, Thai, full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10]

function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => point >= first && point < first + 10)
    return zero === undefined ? digit : String(point - zero)
  })
}

/**
 * The figures of a text without the marks that languages write differently: 1,299.00, 1.299,00 and ١٬٢٩٩٫٠٠ are one
 * figure. Sorted, each as often as it is said.
 */
export function figuresIn(text: string): string[] {
  const found = plainDigits(text).match(/\d(?:[\d.,٫٬'’]*\d)?/gu) ?? []
  return found.map((figure) => figure.replace(/\D/g, '')).toSorted()
}

/** Currency signs as they are written, or as a language says them. */
const currencies: readonly (readonly [sign: string, said: RegExp])[] = [
  ['€', /€|eur|يورو|ユーロ|유로|欧元|歐元|евро|євро|यूरो|ยูโร|אירו|ευρώ/iu],
  ['$', /\$|usd|dollar|dólar|دولار|ドル|달러|美元|доллар|долар|डॉलर|ดอลลาร์|דולר|δολάρι/iu],
  ['£', /£|gbp|pound|pfund|livre|libra|جنيه|ポンド|파운드|英镑|英鎊|фунт|पाउंड|ปอนด์|לירה|sterlin/iu],
  [
    '%',
    /%|٪|percent|prozent|por ciento|pour cent|パーセント|퍼센트|百分|процент|відсот|प्रतिशत|เปอร์เซ็นต์|אחוז|بالمئة|بالمائة/iu
  ]
]

/** The figures and currencies of a source that a translation lacks, and figures that it adds. */
export function missingFigures(source: string, text: string): { missing: string[]; added: string[] } {
  const [wanted, got] = [figuresIn(source), figuresIn(text)]
  return {
    missing: [
      ...without(wanted, got),
      ...currencies.flatMap(([sign, said]) => (source.includes(sign) && !said.test(text) ? [sign] : []))
    ],
    added: without(got, wanted)
  }
}

function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken]
  return all.filter((figure) => {
    const at = left.indexOf(figure)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
