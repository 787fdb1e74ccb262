import { z } from 'zod'

/** How long a link works, in days. */
export const shareDays = [7, 30] as const

export const shareFilmRequestSchema = z.object({
  /** Days from now. Null for a link that works until it is withdrawn. */
  days: z.union([z.literal(shareDays[0]), z.literal(shareDays[1])]).nullable()
})

export type ShareFilmRequest = z.output<typeof shareFilmRequestSchema>

/** A link with which anyone can watch and download one film. */
export const filmShareViewSchema = z.object({
  cutId: z.uuid(),
  /** The whole address, for whoever it is sent to. */
  url: z.string(),
  /** True when its time is over. Sharing the film again lets the same address work again. */
  isExpired: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  /** How often its page was opened, by people and by programs that draw previews of links. */
  views: z.number().int(),
  lastViewedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime()
})

export type FilmShareView = z.output<typeof filmShareViewSchema>
