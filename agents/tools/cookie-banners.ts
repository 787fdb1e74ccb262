/** Consent tools by the elements they draw, then anything fixed on the page that speaks of cookies and asks. */
const selectors = [
  '#onetrust-consent-sdk',
  '#onetrust-banner-sdk',
  '#CybotCookiebotDialog',
  '#CybotCookiebotDialogBodyUnderlay',
  '.fc-consent-root',
  '#didomi-host',
  '#usercentrics-root',
  '#usercentrics-cmp-ui',
  '.qc-cmp2-container',
  '#qc-cmp2-container',
  '#truste-consent-track',
  '.truste_overlay',
  '.truste_box_overlay',
  '#sp_message_container',
  '[id^="sp_message_container_"]',
  '.cc-window',
  '.cookie-banner',
  '.cookie-consent',
  '.cookie-notice',
  '#cookie-notice',
  '#cookie-law-info-bar',
  '#cookieConsent',
  '#cookie-consent',
  '#cookie-banner',
  '.cky-consent-container',
  '.cky-overlay',
  '#iubenda-cs-banner',
  '.osano-cm-window',
  '#hs-eu-cookie-confirmation',
  '#shopify-pc__banner',
  '#gdpr-banner',
  '.gdpr-banner',
  '#cmpbox',
  '#cmpbox2',
  '#tarteaucitronRoot',
  '.termly-consent',
  '#axeptio_overlay',
  '#klaro',
  '.evidon-banner'
]

/** Run in the page once it has settled. Hides, clicks nothing: consent is not ours to give. */
export const hideCookieBanners = `(() => {
  const hide = (element) => element.style.setProperty('display', 'none', 'important')
  document.querySelectorAll(${JSON.stringify(selectors.join(','))}).forEach(hide)
  const speaks = /cookie|consent|gdpr|datenschutz|privacidad|vie privée/i
  const asks = /accept|agree|allow|reject|decline|manage|akzeptieren|ablehnen|aceptar|accepter|refuser|got it/i
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' && position !== 'sticky') continue
    const text = element.textContent ?? ''
    if (text.length < 4000 && speaks.test(text) && asks.test(text) && element.querySelector('button, a, input')) hide(element)
  }
  for (const element of [document.documentElement, document.body]) {
    if (element && getComputedStyle(element).overflow === 'hidden') element.style.setProperty('overflow', 'auto', 'important')
  }
})()`

/** Brings in what a page loads on the way down, then returns to the top. */
export const scrollThrough = `(async () => {
  const step = window.innerHeight
  const end = Math.min(document.documentElement.scrollHeight, step * 20)
  for (let top = 0; top < end; top += step) {
    window.scrollTo(0, top)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  window.scrollTo(0, 0)
  await Promise.race([
    Promise.all([...document.images].map((image) => image.complete || image.decode().catch(() => undefined))),
    new Promise((resolve) => setTimeout(resolve, 1500))
  ])
})()`
