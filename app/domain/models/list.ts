import { asc, eq } from 'drizzle-orm'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import type { Scope } from '../../runtime.ts'

/** Models in the admin's order; only an admin sees those that are turned off. */
export async function listModels({ scope }: { scope: Scope }) {
  const { database } = scope.runtime
  const [images, videos] = await Promise.all([
    database
      .select()
      .from(imageModels)
      .where(scope.role === 'member' ? eq(imageModels.enabled, true) : undefined)
      .orderBy(asc(imageModels.position)),
    database
      .select()
      .from(videoModels)
      .where(scope.role === 'member' ? eq(videoModels.enabled, true) : undefined)
      .orderBy(asc(videoModels.position))
  ])
  return { images: images.map(withoutDates), videos: videos.map(withoutDates) }
}

function withoutDates<Row extends { createdAt: Date; updatedAt: Date }>({
  createdAt: _made,
  updatedAt: _changed,
  ...row
}: Row) {
  return row
}
