import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { isPublicAddress } from '../../network/private-networks.ts'
import { RefusedAddressError } from '../../network/refused-address.ts'

/** All addresses of a name. */
export type ResolveName = (hostname: string) => Promise<string[]>

const answerSchema = z.object({ Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]) })
const addressTypes = { A: 1, AAAA: 28 } as const
const timeoutSeconds = 5

/** Resolves names over HTTPS, because Workers have no resolver of their own. */
export const resolveName: ResolveName = async (hostname) => {
  const answers = await Promise.all(
    Object.entries(addressTypes).map(async ([type, number]) => {
      const response = await fetch(
        `https://cloudflare-dns.com/dns-query?name=${encodeURIComponent(hostname)}&type=${type}`,
        {
          headers: { accept: 'application/dns-json' },
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutSeconds * 1000)
        }
      )
      const { Answer } = answerSchema.parse(await response.json())
      return Answer.filter((answer) => answer.type === number).map(({ data }) => data)
    })
  )
  return answers.flat()
}

/**
 * Refuses a name when any of its addresses is private. The name can resolve differently when the connection is made.
 * The platform covers that case: its requests can reach only the public internet.
 */
export async function checkPublicName(hostname: string, resolve: ResolveName = resolveName): Promise<void> {
  const addresses = await resolve(hostname)
  if (addresses.length === 0)
    throw new AppError('upstream-failed', `${hostname} has no address.`, { details: { reason: 'unreachable' } })
  const refused = addresses.find((address) => !isPublicAddress(address))
  if (refused) throw new RefusedAddressError(hostname, refused)
}
