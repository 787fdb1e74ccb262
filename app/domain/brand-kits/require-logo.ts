import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'

/** Errors: `not-found` when the logo is no finished picture of the owner. */
export async function requireLogo(queryable: Queryable, ownerId: string, { logo }: BrandKitContent): Promise<void> {
  if (!logo) return
  const [image] = await queryable
    .select({ storageKey: images.storageKey })
    .from(images)
    .where(and(eq(images.id, logo.imageId), eq(images.ownerId, ownerId)))
  if (!image?.storageKey)
    throw new AppError('not-found', 'The logo is no finished picture of the library. Upload it again.', {
      details: { imageId: logo.imageId }
    })
}
