import { brandReadingsApi } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandKitView } from '../../domain/brand-kits/brand-kit-view.ts'
import { createBrandKit } from '../../domain/brand-kits/create.ts'
import { findBrandKit } from '../../domain/brand-kits/find-brand-kit.ts'
import { listBrandKits } from '../../domain/brand-kits/list.ts'
import { removeBrandKit } from '../../domain/brand-kits/remove.ts'
import { updateBrandKit } from '../../domain/brand-kits/update.ts'
import { createReading } from '../../domain/brand-readings/create.ts'
import { findReading } from '../../domain/brand-readings/find-reading.ts'
import { listReadings } from '../../domain/brand-readings/list.ts'
import { readingView } from '../../domain/brand-readings/reading-view.ts'
import { removeReading } from '../../domain/brand-readings/remove.ts'
import { takeLogo } from '../../domain/brand-readings/take-logo.ts'
import { serve } from '../endpoint.ts'

export const brandKitEndpoints = serve(brandKitsApi, {
  list: async ({ scope }) => ({ items: await listBrandKits(scope) }),
  create: ({ scope, body }) => createBrandKit({ scope, input: body }),
  read: async ({ scope, params: { id } }) =>
    brandKitView(await findBrandKit(scope.runtime.database, scope.ownerId, id)),
  update: ({ scope, params: { id }, body }) => updateBrandKit({ scope, kitId: id, input: body }),
  remove: ({ scope, params: { id } }) => removeBrandKit({ scope, kitId: id })
})

export const brandReadingEndpoints = serve(brandReadingsApi, {
  create: ({ scope, body }) => createReading({ scope, input: body }),
  list: async ({ scope }) => ({ items: await listReadings(scope) }),
  read: async ({ scope, params: { id } }) => readingView(await findReading(scope.runtime.database, scope.ownerId, id)),
  remove: ({ scope, params: { id } }) => removeReading({ scope, readingId: id }),
  takeLogo: ({ scope, params: { id }, body }) => takeLogo({ scope, readingId: id, url: body.url })
})
