import { APIError } from 'better-auth/api'
import { AppError } from '@callsheet/lib/errors.ts'
import type { SetPasswordRequest } from '@callsheet/lib/wire/app-api/accounts.ts'
import type { Scope } from '../../runtime.ts'

export interface SetPasswordOptions {
  scope: Scope
  input: SetPasswordRequest
  headers: Headers
}

/**
 * Sets the first password of a user who signed in by a link, or changes a password when the old one is given: then the
 * user's other sessions end. Signed-in sessions only. Errors: `invalid-input`; `rate-limited` after too many wrong old
 * passwords, so that nobody finds it out in a browser that was left signed in.
 */
export async function setPassword({ scope, input, headers }: SetPasswordOptions): Promise<void> {
  const { ownerId, sessionId = null, runtime } = scope
  const { api } = runtime.auth
  const { newPassword, currentPassword } = input
  if (!currentPassword) return explain(api.setPassword({ body: { newPassword }, headers }))
  const attempt = { account: ownerId, from: sessionId }
  runtime.passwordTries.begin(attempt)
  // With its option `revokeOtherSessions`, this call would end the caller’s own session too.
  await explain(
    api.changePassword({ body: { newPassword, currentPassword }, headers }).catch((error: unknown) => {
      if (!isWrongPassword(error)) runtime.passwordTries.giveBack(attempt)
      throw error
    })
  )
  runtime.passwordTries.succeeded(attempt)
  await explain(api.revokeOtherSessions({ headers }))
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof APIError && error.body?.code === 'INVALID_PASSWORD'

async function explain(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    throw new AppError('invalid-input', `The password was not changed: ${error.body?.message ?? error.message}.`, {
      cause: error
    })
  }
}
