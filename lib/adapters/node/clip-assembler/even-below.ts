/** The pixel at which a picture in 4:2:0 can be cut: it keeps one colour for two columns and two rows. */
export const evenBelow = (pixel: number): number => Math.floor(pixel / 2) * 2
