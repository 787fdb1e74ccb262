/** The ten-character product number (ASIN) in an address, or null. */
export function productIdOf(url: string): string | null {
  const match = /\/(?:dp|gp\/product|gp\/aw\/d|product-reviews|d)\/([A-Z0-9]{10})(?=[/?#]|$)/i.exec(url)
  return match?.[1]?.toUpperCase() ?? null
}
