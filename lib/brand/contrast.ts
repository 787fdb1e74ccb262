/** The colours of words that can stand on any colour. */
const inks = ['#ffffff', '#111114'] as const

/** What WCAG 2 asks of text of usual size. */
export const readableContrast = 4.5

/** The contrast ratio of two colours of six hexadecimal digits, from 1 to 21 (WCAG 2). */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** White or near black: whichever reads better on a colour. */
export function inkOn(colour: string): string {
  const [light, dark] = inks
  return contrastRatio(light, colour) >= contrastRatio(dark, colour) ? light : dark
}

function luminanceOf(colour: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
