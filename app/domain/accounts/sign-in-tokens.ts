import { and, eq, gt, lt } from 'drizzle-orm'
import { users, verifications } from '@callsheet/lib/database/schema/users.ts'
import { toBase64Url } from '@callsheet/lib/text/base64.ts'
import type { AppRuntime } from '../../runtime.ts'

/** Within this time a second press in the same browser signs in too: a double click ends the first press's answer. */
const secondPressSeconds = 60

/** A new token for a user. The database keeps only its hash. */
export async function writeSignInToken(runtime: AppRuntime, userId: string): Promise<string> {
  const { database, settings, newId } = runtime
  const token = randomToken()
  await database.insert(verifications).values({
    id: newId(),
    identifier: await linkOf(token),
    value: userId,
    expiresAt: inSeconds(runtime, settings.signInLinkHours * 3600)
  })
  return token
}

/** Whom this token signs in. It changes nothing, so that a scanner of links may ask. Null when it was used or expired. */
export async function readSignInToken(runtime: AppRuntime, token: string): Promise<{ email: string } | null> {
  const [found] = await runtime.database
    .select({ email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(and(eq(verifications.identifier, await linkOf(token)), gt(verifications.expiresAt, runtime.clock.now())))
  return found ?? null
}

export interface UseSignInToken {
  runtime: AppRuntime
  token: string
  /** A secret of the browser that shows the page. Null when it keeps no cookies. */
  browser: string | null
}

/**
 * Uses the token up and answers whom it signs in. Null when it was used or has expired, except for the browser that has
 * just used it. Two presses at once wait for each other on the token's row.
 */
export async function takeSignInToken({ runtime, token, browser }: UseSignInToken): Promise<string | null> {
  const now = runtime.clock.now()
  const link = await linkOf(token)
  const press = browser ? await pressOf(token, browser) : null
  return runtime.database.transaction(async (transaction) => {
    const valid = (identifier: string) =>
      and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now))
    const [taken] = await transaction
      .delete(verifications)
      .where(valid(link))
      .returning({ userId: verifications.value })
    await transaction.delete(verifications).where(lt(verifications.expiresAt, now))
    if (taken && press) {
      const expiresAt = inSeconds(runtime, secondPressSeconds)
      await transaction
        .insert(verifications)
        .values({ id: runtime.newId(), identifier: press, value: taken.userId, expiresAt })
    }
    if (taken || !press) return taken?.userId ?? null
    const [again] = await transaction.select({ userId: verifications.value }).from(verifications).where(valid(press))
    return again?.userId ?? null
  })
}

export function randomToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

const inSeconds = ({ clock }: AppRuntime, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
const linkOf = async (token: string) => `sign-in-once:${await hash(token)}`
const pressOf = async (token: string, browser: string) => `signed-in-once:${await hash(`${token} ${browser}`)}`

async function hash(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
