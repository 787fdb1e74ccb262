import { AppError } from '../../errors.ts'
import { problemResponse } from '../../http/answer-problems.ts'
import type { Logger } from '../../ports/logger.ts'
import { SettingsError } from '../../settings/settings.ts'

/** Variables and secrets: everything that a Worker gets as text. */
export function textSettings(env: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  )
}

/** Names of everything else: buckets, queues, databases and the like. */
export function boundNames(env: object): string[] {
  return Object.entries(env)
    .filter(([, value]) => typeof value === 'object' && value !== null)
    .map(([name]) => name)
    .toSorted()
}

/** A Worker cannot refuse to start. It answers that it is not set up, and its log says what is wrong. */
export function answerSettingsError(error: unknown, logger: Logger): Response {
  if (!(error instanceof SettingsError)) throw error
  logger.error({ error }, 'This deployment is not set up.')
  return problemResponse(
    new AppError('unavailable', 'This deployment is not set up; its log says which settings are wrong.')
  )
}
