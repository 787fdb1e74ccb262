/** The parts of an ad's cost: model calls, pictures with the sheets of its elements, and clips. */
export const adCostParts = ['words', 'stills', 'clips'] as const

export type AdCostPart = (typeof adCostParts)[number]
