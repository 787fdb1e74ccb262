import { join } from 'node:path'
import { closeFolder } from '@callsheet/lib/adapters/node/close-folder.ts'
import { findClusterAccount } from '@callsheet/lib/adapters/node/postgres/embedded-postgres-programs.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'

/** What we write into a home, with the older logs and with databases that were set aside. */
const ownEntries =
  /^(?:callsheet\.log(?:\.\d+)?|[\w-]+\.json|owner-api-key|instance\.lock|media|postgres|understudy-media|compile-cache|running|toolchain)$/

/**
 * Closes the home to other users of the machine: it holds keys, the database, media and logs. A home from before is
 * mended, with a line in the log. Where PostgreSQL runs as an account of its own, that account may pass through.
 */
export async function closeHome({ home, logger }: { home: string; logger: Logger }): Promise<void> {
  try {
    const account = await findClusterAccount(join(home, 'postgres')).catch(() => null)
    const mended = await closeFolder({ path: home, entries: ownEntries, passingGroup: account?.gid })
    if (mended > 0)
      logger.warn({ home, mended }, 'Other users of this machine could read the home; it is closed to them now.')
  } catch (error) {
    logger.warn({ home, error }, 'The home could not be closed to other users of this machine.')
  }
}
