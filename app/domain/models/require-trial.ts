import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

/** Whether a model that is off may be used for this purchase. Errors: `forbidden` for a member. */
export function requireTrial({ role }: Pick<Scope, 'role'>, isTrial = false): boolean {
  if (isTrial && role === 'member') throw new AppError('forbidden', 'Only an admin can try a model that is off.')
  return isTrial
}
