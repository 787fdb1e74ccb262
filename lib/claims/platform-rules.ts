import type { PlatformRuleSlug } from './claim-labels.ts'

/** A rule of the platforms that show ads, as far as the words of a script can break it. */
export interface PlatformRule {
  /** What the judge looks for. */
  about: string
  source: string
}

/** What the claim judge warns of. The key is the name that the judge uses. */
export const platformRules = {
  'personal-attributes': {
    about:
      'The line says or implies something personal about the viewer: health, body, age, money trouble, faith, origin, orientation. "Your acne", "are you in debt?", "other mums like you". The same thing said of the speaker is allowed.',
    source:
      'https://transparency.meta.com/policies/ad-standards/objectionable-content/privacy-violations-personal-attributes/'
  },
  'before-and-after': {
    about:
      'Words or pictures that set a body, face, skin or health from before the product beside the same from after it, or that make the viewer feel bad about how they look.',
    source: 'https://transparency.meta.com/policies/ad-standards/objectionable-content/personal-health-and-appearance/'
  },
  income: {
    about: 'Money earned, saved or won by the product, named as what a viewer can expect, or as quick or easy.',
    source: 'https://ads.tiktok.com/help/article/tiktok-ads-policy-misleading-and-false-content'
  },
  minors: {
    about:
      'A person under 18 recommends or uses a product that is not for children, is shown in danger, or is told to buy or to ask their parents.',
    source: 'https://ads.tiktok.com/help/article/tiktok-ads-policy-youth-safety'
  },
  'named-endorsement': {
    about:
      'A known person, an office, a rescue service, a publication or a brand is named as one who uses or recommends the product. It needs their consent, whatever else supports it.',
    source: 'https://www.ftc.gov/business-guidance/resources/ftcs-endorsement-guides-what-people-are-asking'
  }
} as const satisfies Record<PlatformRuleSlug, PlatformRule>
