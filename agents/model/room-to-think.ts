/** Models that think first unless they are told not to. Their thoughts count as output. */
const thinksFirst = /claude-(?:opus|sonnet|haiku|fable|mythos)-[5-9]/

const tokensToThink = 16_000
/** The most that these models answer with. */
const mostTokens = 128_000

/** The limit of an answer with room for the thoughts before it. `maxTokens` says how long the answer itself may be. */
export function withRoomToThink(model: string, maxTokens: number): number {
  return thinksFirst.test(model) ? Math.max(maxTokens, Math.min(mostTokens, maxTokens + tokensToThink)) : maxTokens
}
