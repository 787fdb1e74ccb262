/** What the stand-ins for the sources' own APIs accept. Everything else is refused as the real ones refuse it. */
export interface ApiAccounts {
  youtubeKey: string
  /** Units of the day's quota: a search costs 100, every other read 1. */
  youtubeUnits: number
  redditClientId: string
  redditClientSecret: string
  /** Requests that one token may make. The real one counts ten minutes. */
  redditRequests: number
  /** Seconds until a token ends. */
  redditTokenSeconds: number
  trustpilotKey: string
  trustpilotRequests: number
}

export const defaultApiAccounts: ApiAccounts = {
  youtubeKey: 'AIzaSyUnderstudyUnderstudyUnderstudy-000',
  youtubeUnits: 10_000,
  redditClientId: 'understudy-app',
  redditClientSecret: 'understudy-secret',
  redditRequests: 1_000,
  redditTokenSeconds: 86_400,
  trustpilotKey: 'understudy-trustpilot-key',
  trustpilotRequests: 1_000
}
