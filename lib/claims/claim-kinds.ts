import type { ClaimKindSlug, FactSection } from './claim-labels.ts'

export interface ClaimKind {
  /** What the judge looks for. */
  about: string
  /** Sections whose facts can be evidence. What a page promises is no proof of it. A brand's own claims come with their proof. */
  sections: readonly FactSection[]
  /** A customer's words can be evidence. */
  isToldByCustomers: boolean
  /** The camera can be evidence: the thing is seen in this scene. */
  isShown: boolean
}

/** The kinds of claims and what each can rest on. */
export const claimKinds = {
  price: {
    about:
      'What it costs, saves or comes with: a price, a discount, "free", "half of what the others ask", a deadline.',
    sections: ['price', 'proof', 'competitors', 'brief', 'brand'],
    isToldByCustomers: false,
    isShown: false
  },
  result: {
    about: 'What using it did or will do for somebody: time, amount, change, with or without a figure.',
    sections: ['proof', 'brand'],
    isToldByCustomers: true,
    isShown: true
  },
  endorsement: {
    about:
      'Somebody else is said to use, choose or recommend it, or many are: an expert, an office, a family doctor, a known person, "everybody", "sold out twice", stars, reviews.',
    sections: ['proof', 'brand'],
    isToldByCustomers: true,
    isShown: false
  },
  health: {
    about:
      'An effect on body or mind: prevents, treats, heals, soothes, helps sleep, safe for babies, no side effects, burns fat.',
    sections: ['proof', 'brand'],
    isToldByCustomers: false,
    isShown: false
  },
  comparison: {
    about: 'Better, faster, safer or other than a rival, than all others, or than before: also "the only one".',
    sections: ['proof', 'price', 'competitors', 'brand'],
    isToldByCustomers: true,
    isShown: true
  },
  guarantee: {
    about:
      'A promise to the buyer: money back, returns, "lasts for life", "always", "never", "or it is free", "no risk".',
    sections: ['proof', 'price', 'objections', 'brief', 'brand'],
    isToldByCustomers: false,
    isShown: false
  },
  product: {
    about:
      'A checkable statement about the thing or its maker that is none of the others: material, origin, size, number sold, awards, tests, since when.',
    sections: [
      'product',
      'promise',
      'price',
      'audience',
      'problems',
      'mechanism',
      'proof',
      'objections',
      'brief',
      'brand'
    ],
    isToldByCustomers: true,
    isShown: true
  }
} as const satisfies Record<ClaimKindSlug, ClaimKind>
