/**
 * The figures of a text as digits alone, so that €1,299.00 and 1299 € are one. A figure in words is no figure here.
 */
export function figuresOf(text: string): string[] {
  const found = text.normalize('NFKC').match(/\d+(?:[.,'’ ]\d+)*/gu) ?? []
  return [...new Set(found.map((figure) => digitsOf(figure)))]
}

function digitsOf(figure: string): string {
  return figure.replace(/[.,]0{1,2}$/, '').replaceAll(/\D/g, '')
}
