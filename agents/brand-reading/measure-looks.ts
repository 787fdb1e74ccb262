import { looksAttribute } from '../extraction/looks-of-page.ts'

/**
 * Runs in a page that has settled: measures the colours and typefaces that a visitor sees, and finds the pictures in
 * its head that may be the logo. A page can write anything there, so whoever reads it checks it.
 */
export const measureLooks = `(() => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  const hexOf = (colour) => {
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = '#000'
    brush.fillStyle = colour
    brush.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data
    if (alpha < 230) return null
    return '#' + [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
  }
  const seen = (element) => {
    const box = element.getBoundingClientRect()
    return box.width > 8 && box.height > 8 && getComputedStyle(element).visibility === 'visible' ? box : null
  }
  const colours = []
  const note = (kind, colour, weight) => {
    const hex = hexOf(colour)
    if (hex) colours.push({ kind, hex, weight: Math.round(weight) })
  }
  const body = getComputedStyle(document.body)
  const root = getComputedStyle(document.documentElement)
  note('background', hexOf(body.backgroundColor) ? body.backgroundColor : root.backgroundColor, 1)
  note('text', body.color, 1)
  const controls = 'button, [role="button"], input[type="submit"], a[class*="btn" i], a[class*="button" i], a[class*="cta" i]'
  for (const element of [...document.querySelectorAll(controls)].slice(0, 200)) {
    const box = seen(element)
    if (box) note('button', getComputedStyle(element).backgroundColor, Math.min(box.width * box.height, 40000))
  }
  for (const element of [...document.querySelectorAll('header, [role="banner"], nav, footer, main section')].slice(0, 60)) {
    const box = seen(element)
    if (box) note('area', getComputedStyle(element).backgroundColor, Math.min(box.width * box.height, 400000) / 20)
  }
  for (const element of [...document.querySelectorAll('main a, h1, h2')].slice(0, 200))
    if (seen(element)) note(element.tagName === 'A' ? 'link' : 'heading', getComputedStyle(element).color, 400)
  const face = (selector) => {
    const element = document.querySelector(selector)
    return element ? getComputedStyle(element).fontFamily : null
  }
  const logos = [...document.querySelectorAll('header img, [role="banner"] img, [class*="logo" i] img, img[class*="logo" i], img[alt*="logo" i]')]
    .slice(0, 8)
    .map((image) => image.currentSrc || image.src)
  const measured = { colours: colours.slice(0, 600), headings: face('h1') || face('h2'), text: body.fontFamily, logos }
  document.documentElement.setAttribute('${looksAttribute}', JSON.stringify(measured))
})()`
