import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandKitView } from '../../domain/brand-kits/brand-kit-view.ts'
import { createBrandKit } from '../../domain/brand-kits/create.ts'
import { findBrandKit } from '../../domain/brand-kits/find-brand-kit.ts'
import { listBrandKits } from '../../domain/brand-kits/list.ts'
import { removeBrandKit } from '../../domain/brand-kits/remove.ts'
import { updateBrandKit } from '../../domain/brand-kits/update.ts'
import { serve } from '../endpoint.ts'

export const brandKitEndpoints = serve(brandKitsApi, {
  list: async ({ scope }) => ({ items: await listBrandKits(scope) }),
  create: ({ scope, body }) => createBrandKit({ scope, input: body }),
  read: async ({ scope, params: { id } }) =>
    brandKitView(await findBrandKit(scope.runtime.database, scope.ownerId, id)),
  update: ({ scope, params: { id }, body }) => updateBrandKit({ scope, kitId: id, input: body }),
  remove: ({ scope, params: { id } }) => removeBrandKit({ scope, kitId: id })
})
