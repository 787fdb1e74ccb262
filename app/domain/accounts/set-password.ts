import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { minimumPasswordLength } from '../../auth/create-auth.ts'
import type { Scope } from '../../runtime.ts'

export const setPasswordRequestSchema = z.object({
  newPassword: z.string().min(minimumPasswordLength).max(128),
  /** Needed where there is one already. */
  currentPassword: z.string().max(128).optional()
})

export interface SetPasswordOptions {
  scope: Scope
  input: z.output<typeof setPasswordRequestSchema>
  headers: Headers
}

/** The first password of somebody who came by a link, or a change that names the old one. Signed-in sessions only. */
export async function setPassword({ scope, input, headers }: SetPasswordOptions): Promise<void> {
  const { api } = scope.runtime.auth
  const { newPassword, currentPassword } = input
  try {
    if (currentPassword)
      await api.changePassword({ body: { newPassword, currentPassword, revokeOtherSessions: true }, headers })
    else await api.setPassword({ body: { newPassword }, headers })
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    throw new AppError('invalid-input', `The password was not changed: ${error.body?.message ?? error.message}.`, {
      cause: error
    })
  }
}
