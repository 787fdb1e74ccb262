/** How a program has a film cut, and reads it. */
export const cutFilm = (adId: string) => ({ call: `POST /api/ads/${adId}/cuts`, tool: 'make_cut' })

export const readFilm = (adId: string) => ({ call: `GET /api/ads/${adId}/cuts`, tool: 'read_cut' })
