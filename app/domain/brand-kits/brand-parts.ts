import type { BrandPicture, BrandWords } from '@callsheet/lib/wire/agent-inputs.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'

/** The part of a kit that writers and the claim judge read. */
export function wordsOf(kit: BrandKitContent | null): BrandWords | null {
  if (!kit) return null
  const { name, products, voice, wordsToUse, neverWords, claims, disclosures, callsToAction } = kit
  return { name, products, voice, wordsToUse, neverWords, claims, disclosures, callsToAction }
}

/** The part of a kit that the director reads. */
export function pictureOf(kit: BrandKitContent | null): BrandPicture | null {
  if (!kit) return null
  const { name, products, colours, logo } = kit
  return { name, products, colours, hasLogo: logo !== null }
}
