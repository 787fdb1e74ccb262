import { AppError } from '@callsheet/lib/errors.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { brandKitsApi, type BrandKitView } from '@callsheet/lib/wire/app-api/brand-kits.ts'

/** The kit with this name or id. Errors: `invalid-input` with the names that there are. */
export async function findKit(api: ApiClient, named: string): Promise<BrandKitView> {
  const { items } = await api.call(brandKitsApi.list)
  const wanted = named.trim().toLowerCase()
  const kit = items.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
  if (kit) return kit
  const names = items.map(({ name }) => name).join(', ')
  throw new AppError(
    'invalid-input',
    names === ''
      ? `There is no brand kit called "${named}", and no other one. Make one with: callsheet brand read URL`
      : `There is no brand kit called "${named}". There are: ${names}`
  )
}
