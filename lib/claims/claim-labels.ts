// The studio's pages load this file, so it holds names alone.

/** Where a fact was read: a section of what is known of the offer, a claim that the brand allows, or the user's words. */
export const factSections = [
  'product',
  'promise',
  'price',
  'audience',
  'problems',
  'mechanism',
  'proof',
  'objections',
  'competitors',
  'brand',
  'brief'
] as const

export type FactSection = (typeof factSections)[number]

/** Kinds of claims by their public names. */
export const claimLabels = {
  price: 'Price',
  result: 'Result',
  endorsement: 'Endorsement',
  health: 'Health',
  comparison: 'Comparison',
  guarantee: 'Guarantee',
  product: 'Product'
} as const

export type ClaimKindSlug = keyof typeof claimLabels

export const claimKindSlugs = Object.keys(claimLabels) as [ClaimKindSlug, ...ClaimKindSlug[]]

/** Rules of the platforms that show ads, by the names that the judge uses. `platforms` are those that publish the rule. */
export const ruleLabels = {
  'personal-attributes': { label: 'Personal attributes', platforms: ['Meta'] },
  'before-and-after': { label: 'Before and after', platforms: ['Meta', 'TikTok'] },
  income: { label: 'Income and quick results', platforms: ['Meta', 'TikTok'] },
  minors: { label: 'Minors', platforms: ['TikTok'] },
  'named-endorsement': { label: 'Endorsement by a named person or body', platforms: ['Meta', 'TikTok'] }
} as const satisfies Record<string, { label: string; platforms: readonly string[] }>

export type PlatformRuleSlug = keyof typeof ruleLabels

export const platformRuleSlugs = Object.keys(ruleLabels) as [PlatformRuleSlug, ...PlatformRuleSlug[]]
