import { notInArray } from 'drizzle-orm'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import type { EmbeddedCallsheet } from './embedded-callsheet.ts'
import { waitFor } from './wait-for.ts'

/** Nothing is on its way any more, so that a stop interrupts no stand-in while it draws. */
export async function mediaAtRest({ database }: Pick<EmbeddedCallsheet, 'database'>): Promise<void> {
  await waitFor(
    'all pictures and clips to be made',
    async () => {
      const running = await Promise.all(
        [images, videos].map((table) => database.$count(table, notInArray(table.status, ['Completed', 'Failed'])))
      )
      return running.every((count) => count === 0)
    },
    { timeoutSeconds: 120 }
  )
}
