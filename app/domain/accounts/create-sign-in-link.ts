import { eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { signInOncePath } from '@callsheet/lib/studio-pages.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'
import { writeSignInToken } from './sign-in-tokens.ts'

/**
 * A link that signs the user in once, until it expires. Anyone with the link can sign in as that user: show it to
 * nobody else.
 */
export async function createSignInLink(runtime: AppRuntime, userId: string): Promise<string> {
  const token = await writeSignInToken(runtime, userId)
  return `${runtime.publicUrl}${signInOncePath}?token=${token}`
}

/** The owner's link. The first start prints it, and the command line prints a new one on request. */
export async function createOwnerSignInLink(runtime: AppRuntime): Promise<string> {
  const [owner] = await runtime.database.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1)
  if (!owner) throw new AppError('unavailable', 'There is no owner yet: the first start makes one.')
  return createSignInLink(runtime, owner.id)
}

/** For the command line: its key proves that this is the owner's machine. No other caller reaches it. */
export const createOwnSignInLink = ({ runtime, ownerId }: Scope): Promise<string> => createSignInLink(runtime, ownerId)
