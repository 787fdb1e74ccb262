/** Where an ad is, in the order of its work. */
export const adStages = ['brief', 'script', 'board', 'scenes', 'film'] as const

export type AdStage = (typeof adStages)[number]
