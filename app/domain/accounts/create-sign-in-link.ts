import { eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { signInOncePath } from '@callsheet/lib/studio-pages.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'

/**
 * A link that signs the user in once, until it expires. Anyone with the link can sign in as that user: show it to
 * nobody else.
 */
export async function createSignInLink(runtime: AppRuntime, userId: string): Promise<string> {
  const expiresInSeconds = runtime.settings.signInLinkHours * 3600
  const { token } = await runtime.auth.api.createSignInToken({ body: { userId, expiresInSeconds } })
  return `${runtime.publicUrl}${signInOncePath}?token=${token}`
}

/** The owner's link. The first start prints it, and the command line prints a new one on request. */
export async function createOwnerSignInLink(runtime: AppRuntime): Promise<string> {
  const [owner] = await runtime.database.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1)
  if (!owner) throw new AppError('unavailable', 'There is no owner yet: the first start makes one.')
  return createSignInLink(runtime, owner.id)
}

/** For the command line: its key proves that this is the owner's machine. No other key may make a sign-in link. */
export async function createOwnSignInLink({ runtime, ownerId, apiKeyId }: Scope): Promise<string> {
  if (apiKeyId === null || apiKeyId !== runtime.localApiKeyId()) {
    throw new AppError('forbidden', 'A sign-in link is made for the command line on the machine that runs the app.')
  }
  return createSignInLink(runtime, ownerId)
}
