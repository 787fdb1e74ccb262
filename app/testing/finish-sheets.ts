import { eq } from 'drizzle-orm'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import type { TestApp } from './start-test-app.ts'

/** Gives every element of an ad a finished sheet. The rows of the pipeline service's work are written directly. */
export async function finishSheets({ app, database: { database } }: TestApp, adId: string): Promise<void> {
  for (const { id } of await database.select().from(elements).where(eq(elements.adId, adId))) {
    const imageId = crypto.randomUUID()
    await database.insert(images).values({
      id: imageId,
      ownerId: app.ownerId,
      adId,
      purpose: 'element',
      status: 'Completed',
      completedAt: new Date(),
      modelId: 'nano-banana-2',
      apiModelPath: 'nano-banana-2',
      provider: 'kie-jobs',
      input: { kind: 'image', prompt: 'A sheet.', references: [] },
      credits: 0
    })
    await database.update(elements).set({ sheetImageId: imageId }).where(eq(elements.id, id))
  }
}
