import type { Document } from 'domhandler'
import { all, attribute, metaContent } from '../page-reading/html.ts'

/** Traces of shop systems, page builders and trackers. They are hints and prove nothing. */
const traces: Record<string, RegExp> = {
  Shopify: /cdn\.shopify\.com|Shopify\.theme|myshopify\.com/i,
  WooCommerce: /woocommerce|wp-content\/plugins\/woocommerce/i,
  WordPress: /wp-content\/|wp-includes\//i,
  PrestaShop: /prestashop|var prestashop\s*=/i,
  Magento: /Magento_|mage\/cookies|static\/version\d+\/frontend/i,
  BigCommerce: /cdn\d*\.bigcommerce\.com/i,
  Squarespace: /static1?\.squarespace\.com|squarespace-cdn/i,
  Wix: /static\.wixstatic\.com|wix-code/i,
  Webflow: /assets\.website-files\.com|data-wf-page/i,
  'Adobe Experience Manager': /\/etc\.clientlibs\/|\/content\/dam\//i,
  'Salesforce Commerce': /demandware\.(?:static|store)/i,
  'Next.js': /__NEXT_DATA__|\/_next\/static\//,
  Nuxt: /window\.__NUXT__|\/_nuxt\//,
  React: /data-reactroot|react-dom/i,
  Vue: /data-v-[0-9a-f]{8}|vue(?:\.runtime)?(?:\.min)?\.js/i,
  Hydrogen: /shopify-hydrogen|hydrogen\.shopify/i,
  'Google Tag Manager': /googletagmanager\.com/i,
  'Google Analytics': /google-analytics\.com|gtag\(/i,
  'Meta Pixel': /connect\.facebook\.net|fbq\(/i,
  'TikTok Pixel': /analytics\.tiktok\.com/i,
  Klaviyo: /klaviyo\.com/i,
  Yotpo: /yotpo\.com/i,
  Trustpilot: /widget\.trustpilot\.com/i,
  'Judge.me': /judge\.me/i,
  Okendo: /okendo/i,
  OneTrust: /cookielaw\.org|onetrust/i,
  Cookiebot: /cookiebot\.com/i,
  Hotjar: /static\.hotjar\.com/i,
  Intercom: /widget\.intercom\.io/i,
  Zendesk: /static\.zdassets\.com/i,
  Stripe: /js\.stripe\.com/i,
  PayPal: /paypal\.com\/sdk/i,
  Klarna: /klarna(?:services|cdn)/i
}

const scannedCharacters = 1_500_000

export function technologyOf(root: Document, body: string): string[] {
  const generator = metaContent(root, 'generator')
  const addresses = all('script[src], link[href], img[src]', root)
    .slice(0, 2000)
    .map((element) => attribute(element, 'src') ?? attribute(element, 'href') ?? '')
  const haystack = `${addresses.join('\n')}\n${body.slice(0, scannedCharacters)}`
  const found = Object.entries(traces).flatMap(([name, trace]) => (trace.test(haystack) ? name : []))
  if (generator !== null && !found.some((name) => generator.includes(name))) found.push(generator.slice(0, 80))
  return found
}
