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
 * user's other sessions end. Signed-in sessions only.
 */
export async function setPassword({ scope, input, headers }: SetPasswordOptions): Promise<void> {
  const { api } = scope.runtime.auth
  const { newPassword, currentPassword } = input
  try {
    if (currentPassword) {
      // With its option `revokeOtherSessions`, this call would end the caller’s own session too.
      await api.changePassword({ body: { newPassword, currentPassword }, headers })
      await api.revokeOtherSessions({ headers })
    } else await api.setPassword({ body: { newPassword }, headers })
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    throw new AppError('invalid-input', `The password was not changed: ${error.body?.message ?? error.message}.`, {
      cause: error
    })
  }
}
