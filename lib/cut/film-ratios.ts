/** The ratios in which a cut is made besides the ad's own. */
export const filmRatios = ['9:16', '4:5', '1:1', '16:9'] as const

export type FilmRatio = (typeof filmRatios)[number]
